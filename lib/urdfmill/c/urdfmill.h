/** \file
 * urdfmill for C, and for all languages that can call C: expand, check, migrate, convert, compose and lay out robot
 * models, compare them and compute with them.
 *
 *   urdfmill_result* result = urdfmill_expand("robot.urdf.xacro", NULL);
 *   if (urdfmill_code(result) == URDFMILL_CLEAN) puts(urdfmill_text(result));
 *   else fputs(urdfmill_findings(result), stderr);
 *   urdfmill_free(result);
 *
 * Any number of threads may call these functions at once, if none of them changes or frees what another one uses
 * (options, a result), except the texts and packages of a session. Nothing is printed, and no exception leaves them. All texts
 * are UTF-8 and end with a zero; those of a result are valid as long as it. A text cannot have a zero inside: whatever
 * follows is not seen. Programs that pass texts of others refuse those that have one, as the Python package does. */
#ifndef URDFMILL_C_URDFMILL_H
#define URDFMILL_C_URDFMILL_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Codes of results; the exit codes of the program. */
enum urdfmill_codes {
  URDFMILL_CLEAN = 0,
  URDFMILL_FINDINGS = 1, /**< the model has errors, or a migration or conversion is refused */
  URDFMILL_FAILURE = 2   /**< an unreadable file, a failed expansion, a wrong option, no memory */
};

/** Data that outlives one call: parsed sources, packages that were found, unsaved texts. Calls of several threads that
 * share it wait for each other. */
typedef struct urdfmill_session urdfmill_session;

/** The options of one function, by name. docs/options.md lists them. */
typedef struct urdfmill_options urdfmill_options;

/** Makes options of the function with a name: "convert" for urdfmill_convert; "session" for urdfmill_session_new.
 * They may be used for any number of calls. Returns NULL if there is no such function or no memory. */
urdfmill_options* urdfmill_options_new(const char* function);
/** Sets an option: "snap_steps" to "12", a flag to "true" or "false", a vector to "0 0 -9.81". An option that takes
 * several values gets one more. The value NULL restores the default. Returns NULL, or the message that refuses the
 * value, which is valid until the next one is set. */
const char* urdfmill_options_set(urdfmill_options* options, const char* name, const char* value);
/** Sets a named value of an option that has such: of arguments ("width", "2"), packages, joints ("elbow", "90deg"). */
const char* urdfmill_options_set_pair(urdfmill_options* options, const char* name, const char* key, const char* value);
/** Makes calls with the options share the session, which must outlive them; NULL: each call has its own. The
 * session's options on packages and the Python version then apply. */
void urdfmill_options_use(urdfmill_options* options, urdfmill_session* session);
/** Frees options; NULL is allowed. */
void urdfmill_options_free(urdfmill_options* options);
/** Returns all options by function as JSON: name, kind ("flag", "whole", "number", "vector", "text", "texts",
 * "choice", "choices", "pairs"), unit, default, least (or above) and most, words of a choice, help. For bindings,
 * which need not repeat the list. */
const char* urdfmill_options_list(void);

/** Makes a session with options for packages and expansions (NULL: all defaults). Returns NULL if the options are not
 * those of a session or there is no memory. */
urdfmill_session* urdfmill_session_new(const urdfmill_options* options);
/** Replaces the text of a file, like an editor's unsaved state. NULL: the file on the disk counts again. */
void urdfmill_set_text(urdfmill_session* session, const char* path, const char* text);
/** Makes the session search for packages again: some may have been added, removed or moved. */
void urdfmill_forget_packages(urdfmill_session* session);
/** Frees a session; NULL is allowed. */
void urdfmill_session_free(urdfmill_session* session);

/** The result of a call; to be freed with urdfmill_free(). */
typedef struct urdfmill_result urdfmill_result;

/** Calls a request by its name: "ik". `words` are its inputs and the form of its result, as many as `count`; one that has
 * a default may be NULL or missing. The functions below do the same. */
urdfmill_result* urdfmill_call(const char* request, const char* const* words, size_t count,
                               const urdfmill_options* options);
/** Returns all requests as JSON: the names of their inputs, the name of the form of their results ("format", "to",
 * "language"), the forms, and the usual one. For bindings, which need not repeat the list. */
const char* urdfmill_requests_list(void);

/* Each takes a path and options (NULL: all defaults) and returns a result, to be freed with urdfmill_free(). It is NULL
 * only if there is no memory even for that. */

/** Expands a xacro file. */
urdfmill_result* urdfmill_expand(const char* path, const urdfmill_options* options);
/** Checks a model as the project's .urdfmill.yaml configures it. The result has findings and no text. The code is
 * URDFMILL_FINDINGS if there are errors among them. */
urdfmill_result* urdfmill_check(const char* path, const urdfmill_options* options);
/** Migrates a URDF file or a xacro source to the version that the options name. */
urdfmill_result* urdfmill_migrate(const char* path, const urdfmill_options* options);
/** Converts a model to another format: "urdf", "sdf", "yaml", "json", … (`urdfmill convert --help`). */
urdfmill_result* urdfmill_convert(const char* path, const char* format, const urdfmill_options* options);

/** The arguments that a xacro file and its includes can ask for, with defaults and places: "json" or "text". */
urdfmill_result* urdfmill_args(const char* path, const char* format, const urdfmill_options* options);
/** Summarizes a model: joints, degrees of freedom, mass, reach, files: "json", "yaml" or "text". */
urdfmill_result* urdfmill_info(const char* path, const char* format, const urdfmill_options* options);
/** Formats a URDF or xacro source; comments and meaning are unchanged. */
urdfmill_result* urdfmill_format(const char* path, const urdfmill_options* options);
/** The poses of links at given positions of joints: "json" (docs/schema/), "yaml", "text", "csv", "tf", or
 * "tf-static" or "tf-dynamic", the messages of robot_state_publisher. */
urdfmill_result* urdfmill_fk(const char* path, const char* format, const urdfmill_options* options);
/** The screw axes of a chain, its home configuration and, with positions, its Jacobian: "json", "yaml", "text",
 * "matlab" or "python". */
urdfmill_result* urdfmill_screws(const char* path, const char* format, const urdfmill_options* options);
/** The equations of motion and their solutions (docs/textbook.md): "json", "yaml", "text" or "csv". */
urdfmill_result* urdfmill_dynamics(const char* path, const char* format, const urdfmill_options* options);
/** Joint positions that bring a link to the wanted pose: "json", "yaml" or "text". The code is URDFMILL_FINDINGS if
 * there are none. */
urdfmill_result* urdfmill_ik(const char* path, const char* format, const urdfmill_options* options);
/** Masses, inertias and friction from measured motion in the file `data` (CSV, docs/textbook.md): "json", "yaml",
 * "text", or "source": the source with the physical inertials and the friction in it. */
urdfmill_result* urdfmill_identify(const char* path, const char* data, const char* format,
                                   const urdfmill_options* options);

/** A motion from which a model can be identified well (`urdfmill excite --help`): "json", "yaml", "text", or "csv", the
 * motion itself. */
urdfmill_result* urdfmill_excite(const char* path, const char* format, const urdfmill_options* options);
/** The space that a link reaches within the limits of the joints: "json", "yaml", "text", or "csv" with a line for
 * each sample. */
urdfmill_result* urdfmill_workspace(const char* path, const char* format, const urdfmill_options* options);
/** Straight-line code for some of "fk, jacobian, mass, gravity, inverse-dynamics, links, jacobian-rate, coriolis,
 * forward-dynamics, friction, regressor" (NULL: the first five) in the language "c" (NULL), "cpp", "python", "matlab" or
 * "casadi". */
urdfmill_result* urdfmill_codegen(const char* path, const char* what, const char* language,
                                  const urdfmill_options* options);
/** The URDF of the robot that a sequence of elementary transforms describes: "Rz(q1) Tx(1) Rz(q2) Tx(1)". */
urdfmill_result* urdfmill_from_ets(const char* sequence, const urdfmill_options* options);
/** The URDF of the robot that a Denavit-Hartenberg table describes: CSV, TSV, Markdown, YAML or JSON (docs/dh.md). */
urdfmill_result* urdfmill_from_dh(const char* path, const urdfmill_options* options);

/** Denavit-Hartenberg tables of a chain, proved against the model: "json" (docs/dh.md), "text", "yaml", "matlab", …
 * (`urdfmill dh --help`). */
urdfmill_result* urdfmill_dh(const char* path, const char* format, const urdfmill_options* options);
/** Compares two models: "json" or "text". The code is URDFMILL_CLEAN if they are the same robot, URDFMILL_FINDINGS if
 * not, and URDFMILL_FAILURE if one of them cannot be compared. */
urdfmill_result* urdfmill_verify(const char* path, const char* other, const char* format,
                                 const urdfmill_options* options);
/** Names the changes from one version of a model to another: "json" (docs/schema/diff.schema.json), "text" or "markdown". The
 * code is URDFMILL_CLEAN if they are the same robot, URDFMILL_FINDINGS if not, and URDFMILL_FAILURE if one of them
 * cannot be compared. */
urdfmill_result* urdfmill_diff(const char* path, const char* other, const char* format,
                               const urdfmill_options* options);

/** Masses and inertias of all links, compared with their geometry: "json", "text", or "source", the text of the input
 * with the requested ones written into it. */
urdfmill_result* urdfmill_inertia(const char* path, const char* format, const urdfmill_options* options);
/** A description of a mesh file, or of each mesh of a model: "json" (docs/meshes.md) or "text". For a file also the
 * mesh itself, changed by the options, as "stl", "glb" (bytes) or "obj" (without materials). */
urdfmill_result* urdfmill_mesh(const char* path, const char* format, const urdfmill_options* options);

/** Returns the code of a result; NULL counts as a failure caused by lack of memory. */
int urdfmill_code(const urdfmill_result* result);
/** Returns the resulting text; "" if there is none. */
const char* urdfmill_text(const urdfmill_result* result);
/** Returns the length of the text in bytes. */
size_t urdfmill_text_length(const urdfmill_result* result);
/** Writes the text of an expansion again with other white space: the indentation of a level and the line end
 * (originally two blanks and "\n"). With both "" it is the text of Python's toxml(). Returns the code. */
int urdfmill_write(urdfmill_result* result, const char* indentation, const char* line_end);
/** Returns the findings in the requested form; in text "" if there are none. */
const char* urdfmill_findings(const urdfmill_result* result);
/** Returns the text that xacro prints on its standard error during an expansion: its warnings, messages and errors in
 * its words. A zero in them is shown by its number, as in C. */
const char* urdfmill_log(const urdfmill_result* result);
/** Frees a result; NULL is allowed. */
void urdfmill_free(urdfmill_result* result);

/** Returns the version of the library: "0.3.0". */
const char* urdfmill_version(void);

#ifdef __cplusplus
}
#endif
#endif
