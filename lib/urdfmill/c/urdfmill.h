/** \file
 * urdfmill for C, and for all languages that can call C: expand, check, migrate, convert, compose and lay out robot
 * models, compare them and compute with them.
 *
 *   urdfmill_options options = {sizeof options};
 *   urdfmill_result* result = urdfmill_expand("robot.urdf.xacro", &options);
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

/** What became of a call; the exit codes of the program. */
enum urdfmill_codes {
  URDFMILL_CLEAN = 0,
  URDFMILL_FINDINGS = 1, /**< the model has errors, or a migration or conversion is refused */
  URDFMILL_FAILURE = 2   /**< an unreadable file, a failed expansion, a wrong option, no memory */
};

/** What outlives one call: sources that were parsed, packages that were found, unsaved texts. For one thread at a time. */
typedef struct urdfmill_session urdfmill_session;

/** How a call works. Set all to zero, then `size`; what stays zero has its default. One struct can serve calls of several
 * functions: each reads what is for it, and with `refuse_unused` refuses the rest. The text of a member begins with the
 * functions that it is for; without them it is for all that load a model. */
typedef struct urdfmill_options {
  size_t size;                      /**< sizeof(urdfmill_options): later versions may add members at the end */
  const char* text;                 /**< the document itself; the path is then only its name, or "-" if it has none */
  const char* const* arguments;     /**< of xacro: name, value, name, value, …, NULL */
  const char* const* packages;      /**< name, folder, name, folder, …, NULL */
  const char* const* package_paths; /**< folders to look for packages in, NULL at the end */
  int no_banner;                    /**< expand: leave the comment on top out */
  int ignore_environment;           /**< do not look for packages where ROS_PACKAGE_PATH and the like point */
  const char* diagnostics;          /**< form of the findings: "text" (default), "json", "sarif", "github" */
  const char* version;              /**< migrate: the target "1.0", "1.1", "1.2"; convert: the version of URDF or SDF to
                                       write; check: report also what this version would refuse or change */
  int strict;                       /**< convert: to lose something is an error */
  int no_config;                    /**< check: do not look for .urdfmill.yaml in the model's folder and above */
  const char* const* positions;     /**< of joints: "elbow=1.2" (rad, m) or "elbow=90deg", …, NULL; others are at 0 */
  const char* const* velocities;    /**< dynamics: of joints, rad/s and m/s, in the same form */
  const char* base;                 /**< fk: poses relative to this link; screws, dh: where the chain begins */
  const char* tip;                  /**< screws, dh: where the chain ends */
  const char* extract;              /**< convert: only this link and all it carries */
  const char* root;                 /**< convert: make this link the root */
  const char* prefix;               /**< convert: put this before all names */
  int merge_fixed;                  /**< convert: make links on fixed joints part of those that carry them */
  const char* attach;               /**< convert: the path of a model to put on the link `attach_at` */
  const char* attach_at;            /**< convert: see `attach` */
  const char* attach_prefix;        /**< convert: put this before all names of the attached model */
  const char* convention;           /**< dh: "standard" or "modified"; default: what the notation takes. from_dh: of a
                                       table that does not say */
  int all_tips;                     /**< dh: a table for each link without children, instead of `tip` */
  int degrees;                      /**< fk, screws, dynamics, ik, identify, excite, workspace, dh: angles in degrees; from_dh:
                                       where the table does not say */
  int millimetres;                  /**< dh: lengths in mm; from_dh: where the table does not say */
  int digits;                       /**< fk, screws, dynamics, ik, identify, excite, workspace, dh: round to so many significant
                                       digits, 1 to 17; default: all that are needed */
  int with_dynamics;                /**< dh: masses with each row */
  double snap;                      /**< dh: round angles to right angles and lengths to decimals as long as nothing
                                       moves by more, m and rad */
  int flange_row;                   /**< dh: the tip as a fixed row after the last joint */
  int absorb_base;                  /**< dh, modified: the base in the first row, where it fits */
  const char* const* flips;         /**< dh: joints whose positions count the other way round, NULL at the end */
  const char* const* zeros;         /**< dh: "elbow=90deg", …, NULL: where the model's joint is at position 0 */
  const char* const* aspects;       /**< verify: only "structure", "kinematics", "dynamics", "limits", "visuals",
                                       "collisions", "extensions", …, NULL; default: all but extensions */
  double tolerance;                 /**< verify: m and rad, relative for all else; default 1e-9 */
  int samples;                      /**< verify: random positions; default 32. workspace: default 10000. excite: motions
                                       that are tried; default 2000 */
  const char* const* link_names;    /**< verify: a link of the first model, its name in the second, …, NULL */
  const char* inertia_links;        /**< inertia: the links that get what their geometry says: "missing" (default),
                                       "implausible", "all"; convert: those that get it before the model is written */
  const char* shapes;               /**< inertia: the shapes that count: "auto" (default), "visual", "collision" */
  double density;                   /**< inertia, convert with inertia_links: kg/m³; default 1000. Given, it replaces masses of
                                       the model, too */
  double total_mass;                /**< inertia: kg of the robot; what comes from densities is scaled to it */
  const char* const* masses;        /**< inertia: of links, "hand=0.4" (kg), …, NULL */
  int add_base_link;                /**< inertia: put a link without mass above a root that has one */
  int hull;                         /**< inertia: meshes that are not closed count as their convex hulls; mesh: the hull
                                       takes the mesh's place */
  double simplify;                  /**< mesh: collapse edges until so many triangles are left, or this part of them */
  const char* const* accelerations; /**< dynamics: of joints, rad/s^2 and m/s^2: torques are computed */
  const char* const* torques;       /**< dynamics: of joints, N m and N: accelerations are computed */
  const char* task;                 /**< dynamics: coordinates of the link `tip`, "x y yaw" */
  double damping;                   /**< dynamics: bounds the terms of the task near singularities */
  const char* tip_wrench;           /**< dynamics: "mx my mz fx fy fz" of `tip` on its surroundings, N m and N */
  const char* const* constraints;   /**< dynamics: "tip x = 1", "left - 2*right = 0", …, NULL */
  int floating_base;                /**< dynamics, convert to mjcf: the root moves freely */
  const char* pose;                 /**< ik: of the link `tip` in `base`, "x y z roll pitch yaw" or "x y z"; without it the one
                                       that the tip has at `positions` */
  const char* const* seed;          /**< ik: positions that the search begins with and orders solutions by */
  int all_solutions;                /**< ik: all within limits, not only the one nearest to the seed */
  const char* payload;              /**< identify, excite: seek the parameters of this link alone */
  const char* trajectory;           /**< dynamics, fk, screws: a .csv file with a line a sample, instead of positions
                                       and so on */
  const char* gravity;              /**< dynamics, identify, excite, codegen: "0 0 -9.81" (default), m/s² */
  int no_friction;                  /**< dynamics: leave it out; identify, excite: it is known and not sought */
  const char* const* rotor_inertias; /**< dynamics: "elbow=1e-4" (kg·m²) of an actuator or joint, …, NULL */
  const char* const* gear_ratios;   /**< dynamics: "elbow=100", …, NULL: turns of that rotor for one of the joint */
  int exact_rotors;                 /**< dynamics: rotors are bodies, gyroscopic effects included */
  const char* affine_in;            /**< dynamics: "tau" or "ddq": the answer as an affine map of these */
  const char* const* multipliers;   /**< dynamics: of the constraints, in their order, N m and N, NULL */
  int rotors;                       /**< identify, excite: seek an apparent inertia at each joint, too */
  double period;                    /**< excite: s; default 10 */
  int harmonics;                    /**< excite: sines of each joint, at least 2; default 5 */
  int random_seed;                  /**< excite, workspace, verify: another number draws others; default 1 */
  const char* const* velocity_limits; /**< excite: "elbow=1", or "1" for all joints, …, NULL; default: the model's */
  const char* const* acceleration_limits; /**< excite: likewise */
  const char* const* effort_limits; /**< excite: likewise */
  const char* const* held;          /**< excite: "gripper=0", …, NULL: joints that stay where they are */
  const char* name;                 /**< codegen: prefix of the functions; from_ets, from_dh: of the robot */
  const char* const* constants;     /**< from_ets: "L1=0.4", …, NULL */
  int base_parameters;              /**< dynamics: name the combinations of inertial parameters that torques depend on */
  double smoothing;                 /**< dynamics: dry friction grows evenly up to this velocity; default 0: it jumps */
  int ignore_mimic;                 /**< dynamics, codegen: mimic joints move independently */
  int beyond_limits;                /**< ik: keep solutions beyond the limits of joints */
  int restarts;                     /**< ik: of the numeric search; default 200 */
  int window;                       /**< identify: samples on either side that derivatives are taken from; default 10 */
  double hold_out;                  /**< identify: the part of the samples, at the end, that is not fitted but predicted;
                                       default 0.2 */
  double margin;                    /**< excite: the part of each limit that is left; default 0.05 */
  double rate;                      /**< excite: samples a second; default 100 */
  const char* const* links;         /**< fk: only these links, NULL at the end */
  const char* frame;                /**< screws: "space" (default) or "body" */
  double effort;                    /**< from_ets, from_dh: effort limit of each joint; default 100 */
  double velocity;                  /**< from_ets, from_dh: velocity limit of each joint; default 1 */
  urdfmill_session* session;        /**< what calls share; packages, package_paths, no_package_search, ignore_environment
                                       and python are then those that it was made with */
  const char* python;               /**< the Python that expansions follow: "3.10", "3.11", "3.12", "3.13" */
  int no_package_search;            /**< do not look for packages in the source tree around the file */
  const char* const* select;        /**< check: only these rules or families ("urdf-inertia", "urdf-*"), …, NULL */
  const char* const* ignore;        /**< check: not these rules or families, …, NULL */
  int no_meshes;                    /**< check: do not read the meshes that the model names */
  const char* indentation;          /**< format: of a level, blanks or a tab; default two blanks */
  int width;                        /**< format: a longer start tag gets an attribute a line; default 120, -1: never */
  int keep_pairs;                   /**< format: <a></a> stays as it is */
  const char* orientation;          /**< migrate: how orientations are written: "keep" (default), "quat", "rpy" */
  const char* default_limits;       /**< migrate: limits that equal the target's defaults: "keep" (default), "explicit",
                                       "minimal" */
  int exact_angles;                 /**< migrate: replace rounded multiples of pi/12 by exact ones */
  const char* const* allow_loss;    /**< migrate: rules whose loss is accepted, …, NULL */
  double infinite_as;               /**< migrate: what an infinite limit is written as when its loss is accepted */
  const char* joint_limits;         /**< migrate: a joint_limits.yaml that has acceleration, deceleration and jerk */
  int adopt_vendor_limits;          /**< migrate: take over the limits that vendors write (docs/vendor-limits.md) */
  int activate_limits;              /**< migrate: keep limits that readers before 1.2 ignored */
  const char* attach_joint;         /**< convert: the name of the joint to the attached model */
  const char* attach_origin;        /**< convert: its pose, "x y z" or "x y z roll pitch yaw" (m, rad) */
  const char* reading;              /**< convert: "strict" (default) refuses invalid models, "urdfdom" reads as urdfdom */
  const char* model;                /**< convert: of an SDF with several, the model of this name ("cell::arm") */
  int flatten;                      /**< convert: SDF input: nested models become part of the outer one; to json, yaml: a map
                                       a link */
  const char* meshes;               /**< convert: the paths of meshes: "keep" (default), "relative", "copy" */
  const char* mesh_folder;          /**< convert: where copies of meshes go; the call writes them */
  const char* mesh_format;          /**< convert: copies are "stl", "obj" or "glb" */
  const char* const* allow_outside; /**< convert: folders that files may be copied from besides the model's, …, NULL */
  const char* output;               /**< convert: the file that you will write the text to: relative names start there */
  const char* package_uri;          /**< convert to sdf: package:// is written as "model" (default), "package", "file",
                                       "relative" */
  int lump_fixed;                   /**< convert to sdf: links on fixed joints become frames */
  const char* actuators;            /**< convert to mjcf: "model" (default), "none", "position", "velocity", "motor" */
  int sites;                        /**< convert to mjcf: links that are only frames become sites */
  const char* srdf;                 /**< convert to mjcf: keyframes from the group states of this file */
  const char* fit;                  /**< dh: count joints as this published table does; mesh: the smallest "box", "sphere",
                                       "cylinder" or "capsule" around it */
  double fit_tolerance;             /**< dh: what counts as equal for `fit`, m and rad; default 1e-3 */
  int snap_steps;                   /**< dh: angles of `snap` are multiples of 360°/N; N is 4 (default), 8, 12 or 24 */
  int snap_decimals;                /**< dh: decimals of the lengths (m) of `snap`; default 6, -1: none */
  const char* prismatic;            /**< dh: the line of a prismatic axis: "next-origin" (default), "keep-urdf-line" */
  double parallel_tolerance;        /**< dh: axes whose angle has a smaller sine are parallel; default 1e-8 */
  double budget;                    /**< dh: the largest residual a table may have, m and rad */
  const char* other_text;           /**< verify: the other document itself; its path is then only its name */
  int most_differences;             /**< verify, as text: so many are shown; default: all */
  const char* scale;                /**< mesh: factors "x y z", or one for all */
  const char* up;                   /**< mesh: "y" turns it so that its z axis becomes y; default "z" */
  int refuse_unused;                /**< a member that is set and has no effect on the called function is an error */
} urdfmill_options;

/** The name of the member of that index, from 0, and what it is: "text", "texts" (NULL at the end), "pairs" (name, value,
 * …, NULL), "assignments" ("name=value", …, NULL), "limits" (the same, or one value for all), "flag" and "count" (int),
 * "number" (double) or "session". They are in the order of the struct, after its size; NULL past the last one. For other
 * languages, which need not repeat the list. */
const char* urdfmill_option(size_t index, const char** kind);

/** A session that finds packages, and expands, as the options say (NULL: all defaults). NULL if they are wrong or there is
 * no memory. */
urdfmill_session* urdfmill_session_new(const urdfmill_options* options);
/** From now on the file has this text, whatever is on the disk: an editor's unsaved state. NULL: what is on the disk. */
void urdfmill_set_text(urdfmill_session* session, const char* path, const char* text);
/** From now on packages are looked for anew: some may have come, gone or moved. */
void urdfmill_forget_packages(urdfmill_session* session);
/** Frees a session; NULL is allowed. */
void urdfmill_session_free(urdfmill_session* session);

/** What a call made; urdfmill_free() takes it back. */
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
/** Where the links are at given positions of joints: "json" (docs/schema/), "yaml", "text", "csv", "tf", or
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
/** Where a link can be between the limits of the joints: "json", "yaml", "text", or "csv", a line a sample. */
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
/** Whether two models are the same robot, and what they do not share: "json" or "text". The code is URDFMILL_CLEAN if
 * they are, URDFMILL_FINDINGS if not, and URDFMILL_FAILURE if one of them cannot be compared. */
urdfmill_result* urdfmill_verify(const char* path, const char* other, const char* format,
                                 const urdfmill_options* options);

/** Masses and inertias of all links, compared with their geometry: "json", "text", or "source", the text of the input
 * with those written into it that the options ask for. */
urdfmill_result* urdfmill_inertia(const char* path, const char* format, const urdfmill_options* options);
/** What a mesh file, or each mesh of a model, holds: "json" (docs/meshes.md) or "text"; of a file also the mesh itself,
 * changed as the options say, as "stl", "glb" (bytes) or "obj" (without materials). */
urdfmill_result* urdfmill_mesh(const char* path, const char* format, const urdfmill_options* options);

/** The code of a result; NULL counts as a failure for want of memory. */
int urdfmill_code(const urdfmill_result* result);
/** What was made; "" if nothing was. */
const char* urdfmill_text(const urdfmill_result* result);
/** Its length in bytes. */
size_t urdfmill_text_length(const urdfmill_result* result);
/** Writes the text of an expansion again with other white space: what a level is moved in by, and what ends a line (the
 * text has two blanks and "\n"). With both "" it is what Python's toxml() gives. Returns the code. */
int urdfmill_write(urdfmill_result* result, const char* indentation, const char* line_end);
/** What was found, in the form that was asked for; in text "" if nothing was. */
const char* urdfmill_findings(const urdfmill_result* result);
/** Of an expansion, what xacro prints on its standard error: its warnings, messages and errors in its words. */
const char* urdfmill_log(const urdfmill_result* result);
/** Takes a result back; NULL is no mistake. */
void urdfmill_free(urdfmill_result* result);

/** The version of the library: "0.3.0". */
const char* urdfmill_version(void);

#ifdef __cplusplus
}
#endif
#endif
