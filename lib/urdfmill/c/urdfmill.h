/** \file
 * urdfmill for C, and for all languages that can call C: expand, check, migrate, convert, compose and lay out robot
 * models, compare them and compute with them.
 *
 *   urdfmill_result* result = urdfmill_expand("robot.urdf.xacro", NULL);
 *   if (urdfmill_code(result) == URDFMILL_CLEAN) puts(urdfmill_text(result));
 *   else fputs(urdfmill_findings(result), stderr);
 *   urdfmill_free(result);
 *
 * Any number of threads may call these functions at once. Nothing is printed, and no exception leaves them. All texts
 * are UTF-8 and end with a zero; those of a result live as long as it. */
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

/** Data that outlives one call: parsed sources, packages that were found, unsaved texts. For one thread at a time. */
typedef struct urdfmill_session urdfmill_session;

/** The options of one function, by name. docs/options.md lists them. */
typedef struct urdfmill_options urdfmill_options;

/** Options of the function of that name: "convert" for urdfmill_convert; "session" for urdfmill_session_new. They serve
 * any number of calls. NULL if there is no such function or no memory. */
urdfmill_options* urdfmill_options_new(const char* function);
/** Sets an option: "snap_steps" to "12", a flag to "true" or "false", a vector to "0 0 -9.81". An option that takes several
 * values gets one more. NULL as the value gives the option its default. Returns NULL, or the message that refuses the value,
 * which stays until the next one is set. */
const char* urdfmill_options_set(urdfmill_options* options, const char* name, const char* value);
/** The same for an option whose values have names: of arguments ("width", "2"), packages, joints ("elbow", "90deg"). */
const char* urdfmill_options_set_pair(urdfmill_options* options, const char* name, const char* key, const char* value);
/** From now on calls with the options share the session, which has to outlive them; NULL: each has its own. Options on
 * packages and the Python version are then those that it was made with. */
void urdfmill_options_use(urdfmill_options* options, urdfmill_session* session);
/** Frees options; NULL is allowed. */
void urdfmill_options_free(urdfmill_options* options);
/** All options by function as JSON: name, kind ("flag", "whole", "number", "vector", "text", "texts", "choice", "choices",
 * "pairs"), unit, default, least (or above) and most, words of a choice, help. For bindings, which need not repeat the
 * list. */
const char* urdfmill_options_list(void);

/** A session that finds packages, and expands, as the options say (NULL: all defaults). NULL if they are not those of a
 * session or there is no memory. */
urdfmill_session* urdfmill_session_new(const urdfmill_options* options);
/** From now on the file has this text, whatever is on the disk: an editor's unsaved state. NULL: what is on the disk. */
void urdfmill_set_text(urdfmill_session* session, const char* path, const char* text);
/** From now on packages are looked for anew: some may have come, gone or moved. */
void urdfmill_forget_packages(urdfmill_session* session);
/** Frees a session; NULL is allowed. */
void urdfmill_session_free(urdfmill_session* session);

/** The result of a call; urdfmill_free() takes it back. */
typedef struct urdfmill_result urdfmill_result;

/* Each takes a path and options (NULL: all defaults) and returns a result that urdfmill_free() takes back; NULL only
 * if there is no memory even for that. */

/** The text of an expanded xacro file. */
urdfmill_result* urdfmill_expand(const char* path, const urdfmill_options* options);
/** No text: the findings are the result, as the project's .urdfmill.yaml wants them. The code is URDFMILL_FINDINGS if
 * there are errors among them. */
urdfmill_result* urdfmill_check(const char* path, const urdfmill_options* options);
/** The text of a URDF file, or a xacro source, in the version that the options name. */
urdfmill_result* urdfmill_migrate(const char* path, const urdfmill_options* options);
/** The model in another format: "urdf", "sdf", "yaml", "json", … (`urdfmill convert --help`). */
urdfmill_result* urdfmill_convert(const char* path, const char* format, const urdfmill_options* options);

/** A summary of a model: joints, degrees of freedom, mass, reach, files: "json", "yaml" or "text". */
urdfmill_result* urdfmill_info(const char* path, const char* format, const urdfmill_options* options);
/** A URDF or xacro source laid out; comments and meaning stay. */
urdfmill_result* urdfmill_format(const char* path, const urdfmill_options* options);
/** The poses of links at given positions of joints: "json" (docs/schema/), "yaml", "text", "csv", "tf", or
 * "tf-static" or "tf-dynamic", the messages of robot_state_publisher. */
urdfmill_result* urdfmill_fk(const char* path, const char* format, const urdfmill_options* options);
/** The screw axes of a chain, its home configuration and, with positions, its Jacobian: "json", "yaml", "text",
 * "matlab" or "python". */
urdfmill_result* urdfmill_screws(const char* path, const char* format, const urdfmill_options* options);
/** The equations of motion and what they give (docs/textbook.md): "json", "yaml", "text" or "csv". */
urdfmill_result* urdfmill_dynamics(const char* path, const char* format, const urdfmill_options* options);
/** Joint positions that put a link where it is wanted: "json", "yaml" or "text". The code is URDFMILL_FINDINGS if there
 * are none. */
urdfmill_result* urdfmill_ik(const char* path, const char* format, const urdfmill_options* options);
/** Masses, inertias and friction from measured motion in the file `data` (CSV, docs/textbook.md): "json", "yaml", "text",
 * or "source": the source with the physical inertials and the friction in it. */
urdfmill_result* urdfmill_identify(const char* path, const char* data, const char* format,
                                   const urdfmill_options* options);

/** A motion from which a model can be identified well (`urdfmill excite --help`): "json", "yaml", "text", or "csv", the
 * motion itself. */
urdfmill_result* urdfmill_excite(const char* path, const char* format, const urdfmill_options* options);
/** The space that a link reaches between the limits of the joints: "json", "yaml", "text", or "csv", a line a sample. */
urdfmill_result* urdfmill_workspace(const char* path, const char* format, const urdfmill_options* options);
/** Straight-line code for "fk, jacobian, mass, gravity, inverse-dynamics, regressor" or some of them (NULL: all but
 * regressor) in the language "c" (NULL), "cpp", "python", "matlab" or "casadi". */
urdfmill_result* urdfmill_codegen(const char* path, const char* what, const char* language,
                                  const urdfmill_options* options);
/** The URDF of the robot that a sequence of elementary transforms describes: "Rz(q1) Tx(1) Rz(q2) Tx(1)". */
urdfmill_result* urdfmill_from_ets(const char* sequence, const urdfmill_options* options);
/** The URDF of the robot that a Denavit-Hartenberg table describes: CSV, TSV, Markdown, YAML or JSON (docs/dh.md). */
urdfmill_result* urdfmill_from_dh(const char* path, const urdfmill_options* options);

/** Denavit-Hartenberg tables of a chain, proved against the model: "json" (docs/dh.md), "text", "yaml", "matlab", …
 * (`urdfmill dh --help`). */
urdfmill_result* urdfmill_dh(const char* path, const char* format, const urdfmill_options* options);
/** A comparison of two models, as the same robot or by their differences: "json" or "text". The code is URDFMILL_CLEAN if
 * they are, URDFMILL_FINDINGS if not, and URDFMILL_FAILURE if one of them cannot be compared. */
urdfmill_result* urdfmill_verify(const char* path, const char* other, const char* format,
                                 const urdfmill_options* options);

/** Masses and inertias of all links, compared with their geometry: "json", "text", or "source", the text of the input
 * with those written into it that the options ask for. */
urdfmill_result* urdfmill_inertia(const char* path, const char* format, const urdfmill_options* options);
/** A description of a mesh file, or of each mesh of a model: "json" (docs/meshes.md) or "text"; of a file also the mesh itself,
 * changed as the options say, as "stl", "glb" (bytes) or "obj" (without materials). */
urdfmill_result* urdfmill_mesh(const char* path, const char* format, const urdfmill_options* options);

/** The code of a result; NULL counts as a failure for want of memory. */
int urdfmill_code(const urdfmill_result* result);
/** The text that was made; "" if nothing was. */
const char* urdfmill_text(const urdfmill_result* result);
/** Its length in bytes. */
size_t urdfmill_text_length(const urdfmill_result* result);
/** Writes the text of an expansion again with other white space: what a level is moved in by, and what ends a line (the
 * text has two blanks and "\n"). With both "" it is what Python's toxml() gives. Returns the code. */
int urdfmill_write(urdfmill_result* result, const char* indentation, const char* line_end);
/** The findings, in the form that was asked for; in text "" if there are none. */
const char* urdfmill_findings(const urdfmill_result* result);
/** The text that xacro prints on its standard error during an expansion: its warnings, messages and errors in its words. */
const char* urdfmill_log(const urdfmill_result* result);
/** Takes a result back; NULL is no mistake. */
void urdfmill_free(urdfmill_result* result);

/** The version of the library: "0.3.0". */
const char* urdfmill_version(void);

#ifdef __cplusplus
}
#endif
#endif
