// Written by scripts/generate from the rows in lib/urdfmill/session/ and from lib/urdfmill/c/urdfmill.h.
import type { Call, Pairs, Quantity, Result, Texts, Vector } from "./values.js";

export interface ArgsOptions extends Call {
  /** default: "json" */
  format?: "text" | "json";
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface CheckOptions extends Call {
  /** Also report what this version, or the newest of a ROS distribution, refuses or reads differently */
  urdf_version?: "1.0" | "1.1" | "1.2" | "noetic" | "humble" | "iron" | "jazzy" | "kilted" | "lyrical" | "rolling";
  /** Also report what a ROS distribution does not load, read or allow: noetic, humble, iron, jazzy, kilted, lyrical, rolling */
  ros_distro?: "noetic" | "humble" | "iron" | "jazzy" | "kilted" | "lyrical" | "rolling";
  /** Check only these rules; urdf-limit-* stands for all that start with urdf-limit- */
  select?: Texts;
  /** Leave out these rules */
  ignore?: Texts;
  /** A package or file that may be missing: robots that need it are checked in part; may be repeated */
  allow_missing?: Texts;
  /** Do not read the meshes that models use */
  no_meshes?: boolean;
  /** Treat warnings as errors */
  strict?: boolean;
  /** Report only findings in the named files and folders, not in others that their robots include */
  only_named?: boolean;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface CodegenOptions extends Call {
  /** What to write, with commas: fk, jacobian, mass, gravity and inverse-dynamics (default); links (poses of all), jacobian-rate, coriolis, forward-dynamics, friction, regressor */
  what?: "fk" | "jacobian" | "mass" | "gravity" | "inverse-dynamics" | "regressor" | "links" | "jacobian-rate" | "coriolis" | "forward-dynamics" | "friction" | readonly ("fk" | "jacobian" | "mass" | "gravity" | "inverse-dynamics" | "regressor" | "links" | "jacobian-rate" | "coriolis" | "forward-dynamics" | "friction")[];
  /** default: "c" */
  language?: "c" | "cpp" | "python" | "matlab" | "casadi";
  /** The link of fk and jacobian; default: the one with the most movable joints */
  tip?: string;
  /** Prefix of the functions; default: the robot's name */
  name?: string;
  /** Gravity in the root's frame, m/s^2; default "0 0 -9.81" */
  gravity?: Vector;
  /** Let mimic joints move independently */
  ignore_mimic?: boolean;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface CollisionsOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "srdf" | "mjcf";
  /** The robot's SRDF, or its xacro source, whose disabled pairs are compared with the matrix */
  srdf?: string;
  /** Allow the contacts in this group state of the SRDF, besides those at zero; may be repeated */
  states?: Texts;
  /** The largest number of random positions; default 1000000 */
  samples?: Quantity;
  /** End when no pair has changed its class for so many positions; default 10000 */
  stable?: Quantity;
  /** Distances to compute for a proof that two links cannot touch, per pair; 0: no proofs; default 1000 */
  proof_steps?: Quantity;
  /** Seed of the random positions; default 1 */
  random_seed?: Quantity;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface ConvertOptions extends Call {
  /** `urdfmill convert --help` lists them */
  to: "dot" | "joint-limits" | "json" | "kdl" | "mermaid" | "mjcf" | "sdf" | "urdf" | "usd" | "yaml";
  /** Read invalid models as urdfdom 6 does, which drops some of their parts */
  lenient?: boolean;
  /** Version of URDF to write, or a ROS distribution that must read it; default: the lowest that holds the model */
  urdf_version?: "1.0" | "1.1" | "1.2" | "noetic" | "humble" | "iron" | "jazzy" | "kilted" | "lyrical" | "rolling";
  /** Make it an error if the conversion loses anything */
  strict?: boolean;
  /** json, yaml: one map per link. SDF input: nested models become part of the outer model */
  flatten?: boolean;
  /** SDF input: convert the model of this name; OUTER::NAME for a nested one */
  model?: string;
  /** Meshes and textures: keep their URIs (default; a path relative to the model is written from the output's folder), relative to the output, or copy DIR */
  meshes?: "keep" | "relative" | "copy" | "embed";
  /** The folder that meshes copy writes to */
  mesh_folder?: string;
  /** With meshes copy, convert the meshes: stl, obj, glb */
  mesh_format?: "stl" | "obj" | "glb";
  /** Put a hash of their content into the names of copied meshes, for conversions that share a folder; with several models always on */
  hash_names?: boolean;
  /** Also copy or embed meshes and textures in this folder; default: those in the model's tree and in packages */
  allow_outside?: Texts;
  /** Replace each collision mesh by at most this many convex pieces that contain it, in files beside the output; alone: 16 */
  collision_pieces?: Quantity;
  /** Give links the mass and inertia of their geometry, as `inertia` finds them: missing, implausible, all */
  inertia_links?: "missing" | "implausible" | "all";
  /** With inertia_links, kg/m³; default 1000 */
  density?: Quantity;
  /** Keep only this link and everything it carries */
  extract?: string;
  /** Make this link the root */
  root?: string;
  /** Attach another model to a link of this one */
  attach?: string;
  /** Parent link of the attached model, by its name in the model or in the result */
  attach_at?: string;
  /** Prefix for all names of the attached model; default: that of prefix */
  attach_prefix?: string;
  /** Name of the joint in between; default LINK_ROOT_joint */
  attach_joint?: string;
  /** Pose on the link: x y z, or x y z r p y, as one argument */
  attach_origin?: string;
  /** Merge links on fixed joints into the links that carry them */
  merge_fixed?: boolean;
  /** Links that merge_fixed leaves as they are, such as frames of sensors */
  keep_links?: Texts;
  /** Prefix for all names of links, joints, materials and transmissions; with attach_prefix not for those of the attached model */
  prefix?: string;
  /** Version of SDF to write, 1.7 to 1.11; default 1.11 */
  sdf_version?: "1.7" | "1.8" | "1.9" | "1.10" | "1.11";
  /** SDF: write package:// as model (default), package, file, relative */
  package_uri?: "model" | "package" | "file" | "relative";
  /** SDF: turn links on fixed joints into frames of the link that carries them */
  lump_fixed?: boolean;
  /** MJCF, USD: let the root link move freely; default: it is fixed to the world */
  floating_base?: boolean;
  /** USD: also write what the schemas of a simulator hold: plain (default) uses none; isaac, newton */
  engine?: "plain" | "isaac" | "newton";
  /** MJCF: model (default) uses transmissions and ros2_control; none, position, velocity, motor */
  actuators?: "model" | "none" | "position" | "velocity" | "motor";
  /** MJCF: turn links that are only frames into sites of the body that carries them */
  sites?: boolean;
  /** MJCF: make keyframes from the group states of this SRDF */
  srdf?: string;
  /** MJCF, USD: give the actuators or drives of joints the gains in this YAML file, as JOINT: {kp: N, kd: N} or JOINT: {frequency: HZ, damping_ratio: N}; JOINT may be a pattern such as "*" */
  gains?: string;
  /** With gains: take the inertias of frequencies and damping ratios at this position of a joint, rad or m, or at those of a .yaml, .json or .csv file; other joints are at 0. May be repeated */
  positions?: Texts;
  /** The file that the text will be written to: relative names start there */
  output?: string;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface DhOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "csv" | "markdown" | "latex" | "matlab" | "matlab-compact" | "matlab-tree" | "python" | "kdl" | "sympy" | "sympybotics" | "symoro" | "ik-geo" | "ets" | "opw" | "opw-tesseract";
  /** The tip link; default: the one with the most movable joints */
  tip?: string;
  /** The base link; default: the root */
  base?: string;
  /** A table for each link without children */
  all_tips?: boolean;
  /** standard (distal) or modified (proximal, Craig); default: standard, or as the format requires */
  convention?: "standard" | "modified";
  /** Angles in degrees (tables and data; code stays in rad) */
  degrees?: boolean;
  /** Lengths in mm (tables and data; code stays in m) */
  millimetres?: boolean;
  /** Significant digits to round to; 17: all. Default: 6 in text, all in the other formats */
  digits?: Quantity;
  /** Mass, centre of mass and inertia of each row (matlab, python, symoro) */
  with_dynamics?: boolean;
  /** Reverse the sign of this joint's position; may be repeated */
  flips?: Texts;
  /** Set this joint's zero to the model's ANGLE (rad or m, 90deg, pi/2); may be repeated */
  zeros?: Texts;
  /** Find joint signs and offsets that match this table (see from-dh), and write the rows in its form, or print what differs */
  match?: string;
  /** Largest difference that match accepts (m, rad); default 0.001 */
  match_tolerance?: Quantity;
  /** Round angles to right angles and lengths to decimals as long as nothing moves by more (m, rad) */
  snap?: Quantity;
  /** Angles of snap are multiples of 360°/N */
  snap_steps?: "4" | "8" | "12" | "24";
  /** Decimals of the lengths (m) of snap; default 6 */
  snap_decimals?: Quantity;
  /** Where to place the axis line of a prismatic joint: next-origin (default), keep-urdf-line */
  prismatic?: "next-origin" | "keep-urdf-line";
  /** Write the tip as a fixed row after the last joint */
  flange_row?: boolean;
  /** Modified only: absorb the base into the first row if it fits */
  absorb_base?: boolean;
  /** Axes whose angle has a smaller sine count as parallel; default 1e-8 */
  parallel_tolerance?: Quantity;
  /** Fail above this residual (m, rad) */
  budget?: Quantity;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface DiffOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "markdown";
  /** Only changes of these classes make the exit code 1: interface, kinematic, dynamic, limit, collision, visual, text; default: all but text */
  fail_on?: "interface" | "kinematic" | "dynamic" | "limit" | "collision" | "visual" | "text" | readonly ("interface" | "kinematic" | "dynamic" | "limit" | "collision" | "visual" | "text")[];
  /** Also report texts that differ while the robot is the same */
  text_only?: boolean;
  /** Also compare total mass, reach and Denavit–Hartenberg table */
  consequences?: boolean;
  /** Tolerance in m and rad, relative for other values; default 1e-9 (m, rad) */
  tolerance?: Quantity;
  /** The other document itself; its path is then only its name */
  other_text?: string;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface DynamicsOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "csv";
  /** The position of a joint, rad or m (or 90deg, pi/2), or a .yaml, .json or .csv file of positions, which may be a trajectory; other joints are at 0. May be repeated */
  positions?: Texts;
  /** Significant digits to round to; 17: all. Default: 6 in text, all in the other formats */
  digits?: Quantity;
  /** Angles in degrees, in the output and in positions where no unit is given */
  degrees?: boolean;
  /** The velocity of a joint, rad/s or m/s, or a file of velocities; other joints are at rest */
  velocities?: Texts;
  /** The acceleration of a joint, rad/s^2 or m/s^2, or a file: print the torques (inverse dynamics); the accelerations of other joints are 0, or follow from constraints */
  accelerations?: Texts;
  /** The torque of a joint, N m or N, or a file: print the accelerations (forward dynamics); other torques are 0 */
  torques?: Texts;
  /** A CSV file with one line per sample: time, JOINT or q.JOINT, dq.JOINT, and ddq.JOINT or tau.JOINT; what has no column is 0 */
  trajectory?: string;
  /** Print the Jacobians of this link, and the equations of motion in its coordinates */
  tip?: string;
  /** The coordinates of the tip: x y z roll pitch yaw, vx vy vz wx wy wz; default: all six, of a tip that six joints move */
  task?: string;
  /** Bound the terms near singularities: damped least squares */
  damping?: Quantity;
  /** Wrench of the tip on its surroundings, N m and N, about its origin along the root's axes */
  tip_wrench?: string;
  /** A sum of coordinates of links and positions of joints that stays as it is: "tip x = 1", "left - 2*right = 0", "tip vy = 0". May be repeated */
  constraints?: Texts;
  /** The multipliers (forces) of the constraints, for accelerations and in their order; default: 0 */
  multipliers?: Texts;
  /** Print accelerations and multipliers as they depend on torques (tau), or torques as they depend on accelerations and multipliers (ddq) */
  affine_in?: "tau" | "ddq";
  /** Gravity in the root's frame, m/s^2; default "0 0 -9.81" */
  gravity?: Vector;
  /** Print the regressor: the matrix that gives torques from the inertial parameters of the links, at the given accelerations, or those that follow, or 0 */
  regressor?: boolean;
  /** Print the combinations of inertial parameters that torques depend on, by name, and their values */
  base_parameters?: boolean;
  /** Let the root move freely: six more coordinates, floating_base.x to .roll; also prints the momentum */
  floating_base?: boolean;
  /** Leave out <dynamics damping friction> */
  no_friction?: boolean;
  /** Let dry friction grow linearly up to this velocity, rad/s or m/s; default 0: it is a step */
  smoothing?: Quantity;
  /** The inertia of a motor's rotor about its axis, by the name of its joint or actuator; may be repeated. The inertias in transmissions (drake:rotor_inertia) are used in any case */
  rotor_inertias?: Texts;
  /** Turns of that rotor per turn of the joint; default: from the transmission, else 1 */
  gear_ratios?: Texts;
  /** Treat rotors as bodies on the links before their joints, with gyroscopic effects; default: apparent inertia, ratio^2 times that of the rotor */
  exact_rotors?: boolean;
  /** Let mimic joints move independently */
  ignore_mimic?: boolean;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface ExciteOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "csv";
  /** Duration of the motion, s; default 10 */
  period?: Quantity;
  /** Sines of each joint: those of the period, of half of it, and so on; default 5 */
  harmonics?: Quantity;
  /** Samples per second in the file; default 100 (Hz) */
  rate?: Quantity;
  /** Number of motions to try; default 2000. More take longer and give better results */
  motions?: Quantity;
  /** Seed of the random motions; default 1 */
  random_seed?: Quantity;
  /** The velocity limit of a joint, or of all, instead of the model's; rad/s or m/s. May be repeated */
  velocity_limits?: Texts;
  /** The acceleration limit of a joint, or of all; rad/s^2 or m/s^2; default: what a URDF 1.2 states, else none */
  acceleration_limits?: Texts;
  /** The effort limit of a joint, or of all, instead of the model's; N m or N. The torques of the motion are those of the model */
  effort_limits?: Texts;
  /** Keep a joint at this position, such as a gripper's; rad or m. May be repeated */
  held?: Texts;
  /** Safety margin, as a fraction of each limit; default 0.05 */
  margin?: Quantity;
  /** Identify the parameters of this link only; default: those of all links with mass */
  payload?: string;
  /** Do not identify damping and friction */
  no_friction?: boolean;
  /** Also identify an apparent inertia of each joint's rotor */
  rotors?: boolean;
  /** Gravity in the root's frame, m/s^2; default "0 0 -9.81" */
  gravity?: Vector;
  /** Significant digits to round to; 17: all. Default: 4 in text, all in the other formats */
  digits?: Quantity;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface ExpandOptions extends Call {
  /** Leave out the comment at the top */
  no_banner?: boolean;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface FkOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "csv" | "tf" | "tf-static" | "tf-dynamic";
  /** The position of a joint, rad or m (or 90deg, pi/2), or a .yaml, .json or .csv file of positions, which may be a trajectory; other joints are at 0. May be repeated */
  positions?: Texts;
  /** Significant digits to round to; 17: all. Default: 6 in text, all in the other formats */
  digits?: Quantity;
  /** Angles in degrees, in the output and in positions where no unit is given */
  degrees?: boolean;
  /** A CSV file with one line per sample, in the place of positions */
  trajectory?: string;
  /** Only this link; may be repeated */
  links?: Texts;
  /** Print poses relative to this link; default: the root */
  base?: string;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface FormatOptions extends Call {
  /** Indentation per level: a number of spaces (default 2), or tab */
  indentation?: string;
  /** A start tag that ends past this column gets one attribute per line (default 120; 0: never) */
  width?: Quantity;
  /** <a></a> stays as it is */
  keep_pairs?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface FromDhOptions extends Call {
  /** standard or modified; required unless the table states it */
  convention?: "standard" | "modified";
  /** The robot's name, if the table does not give it; default: that of the file */
  name?: string;
  /** Angles are in degrees unless the table states a unit */
  degrees?: boolean;
  /** Lengths are in mm unless the table states a unit */
  millimetres?: boolean;
  /** Effort limit of each joint, N m or N; default: 100 where a joint has limits */
  effort?: Quantity;
  /** Velocity limit of each joint, rad/s or m/s; default: 1 where a joint has limits */
  velocity?: Quantity;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface FromEtsOptions extends Call {
  /** The value of a constant: m, rad (or 90deg, pi/2). May be repeated */
  constants?: Texts;
  /** The robot's name; default: robot */
  name?: string;
  /** Effort limit of each joint, N m or N; default: 100 where a joint has limits */
  effort?: Quantity;
  /** Velocity limit of each joint, rad/s or m/s; default: 1 where a joint has limits */
  velocity?: Quantity;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface IdentifyOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "source";
  /** Identify the parameters of this link only, such as a load at the tip; default: those of all links with mass */
  payload?: string;
  /** Take damping and friction from the model instead of identifying them */
  no_friction?: boolean;
  /** Also identify an apparent inertia of each joint's rotor */
  rotors?: boolean;
  /** Samples on either side from which velocity and acceleration are estimated; default 10 */
  window?: Quantity;
  /** The fraction of the samples, at the end, that is predicted rather than fitted; default 0.2 */
  hold_out?: Quantity;
  /** Gravity in the root's frame, m/s^2; default "0 0 -9.81" */
  gravity?: Vector;
  /** Significant digits to round to; 17: all. Default: 4 in text, all in the other formats */
  digits?: Quantity;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface IkOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "csv";
  /** The pose of the tip: "x y z roll pitch yaw" or "x y z qx qy qz qw", in m and rad (or 90deg, pi/2), or "x y z" for any orientation, for arms with fewer than six joints */
  pose?: string;
  /** Instead of pose: take the pose of the tip at this joint position; other joints are at 0. May be repeated */
  positions?: Texts;
  /** Instead of pose: the poses in this .csv, .yaml or .json file, one after the other, each from the solution of the one before: x, y, z, then roll, pitch, yaw or qx, qy, qz, qw or nothing; optionally time */
  poses?: string;
  /** The tip link; default: the one with the most movable joints */
  tip?: string;
  /** The base link; default: the root */
  base?: string;
  /** Start the search here, and prefer solutions near it; other joints start at 0. May be repeated */
  start?: Texts;
  /** All solutions, the nearest to the start first */
  all_solutions?: boolean;
  /** Accept solutions beyond the joint limits */
  beyond_limits?: boolean;
  /** Number of restarts of a numeric search; default 200 */
  restarts?: Quantity;
  /** Permitted deviations along and about the x, y and z axis of the pose; inf leaves one free. Such poses are searched numerically (m and rad) */
  tolerance?: string;
  /** What an arm with joints to spare does with them: stay near start (posture), far from joint limits (limits), or where it moves best in all directions (manipulability) */
  redundancy?: "posture" | "limits" | "manipulability";
  /** With poses, warn if a joint moves further than this between two; rad or m; default 1 */
  max_step?: Quantity;
  /** Print angles in degrees */
  degrees?: boolean;
  /** Round to this many significant digits; default: 9 in text, which is what solutions are good for, else all */
  digits?: Quantity;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface InertiaOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "source";
  /** Links that get the values of their geometry: missing (default), implausible, all */
  inertia_links?: "missing" | "implausible" | "all";
  /** kg/m³; default 1000. If given, it also replaces the masses that the model states */
  density?: Quantity;
  /** The density of a material: abs (1040) aluminium (2700) brass (8500) carbon-fibre (1600) nylon (1150) pla (1240) plywood (600) polycarbonate (1200) rubber (1200) steel (7850) titanium (4430) water (1000) */
  material?: "abs" | "aluminium" | "brass" | "carbon-fibre" | "nylon" | "pla" | "plywood" | "polycarbonate" | "rubber" | "steel" | "titanium" | "water";
  /** The mass of a link; may be repeated (kg) */
  masses?: Texts;
  /** The mass of the robot; masses computed from densities are scaled to reach it (kg) */
  total_mass?: Quantity;
  /** The shapes to use: visual, collision, or auto (default): collisions if they enclose a volume, else visuals */
  shapes?: "visual" | "collision" | "auto";
  /** Use the convex hull of meshes that are not closed */
  hull?: boolean;
  /** Add a massless link above a root with mass, which KDL would ignore */
  add_base_link?: boolean;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface InfoOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml";
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface MeshOptions extends Call {
  /** default: "json" */
  to?: "text" | "json" | "stl" | "obj" | "glb";
  /** Scale x, y and z by these factors first, or all by one */
  scale?: Vector;
  /** The axis of the file that points up: y is turned to z; default y for glTF, z for the others */
  up?: "z" | "y";
  /** Take the convex hull */
  hull?: boolean;
  /** Collapse edges until this many triangles are left, or this fraction of them (below 1) */
  simplify?: Quantity;
  /** Print the smallest box, sphere, cylinder or capsule found that contains every vertex */
  enclose?: "box" | "sphere" | "cylinder" | "capsule";
  /** Make at most this many convex pieces that together contain the mesh; alone: 16 */
  convex_pieces?: Quantity;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface MigrateOptions extends Call {
  /** The target version, 1.0, 1.1 or 1.2; or a ROS distribution, for the newest that it reads and its names of plugins: noetic, humble, iron, jazzy, kilted, lyrical, rolling */
  urdf_version?: "1.0" | "1.1" | "1.2" | "noetic" | "humble" | "iron" | "jazzy" | "kilted" | "lyrical" | "rolling";
  /** Rewrite orientations: keep (default), quat, rpy */
  orientation?: "keep" | "quat" | "rpy";
  /** Limits that equal the target's defaults: keep (default), explicit, minimal */
  default_limits?: "keep" | "explicit" | "minimal";
  /** Replace rounded multiples of pi/12 by the exact ones */
  exact_angles?: boolean;
  /** Accept the losses of these rules; their pages say what is written instead */
  allow_loss?: Texts;
  /** The value to write for an infinite limit when its loss is allowed */
  infinite_as?: Quantity;
  /** Fill acceleration, deceleration and jerk from a joint_limits.yaml */
  joint_limits?: string;
  /** Adopt drake:acceleration and similar limits (docs/vendor-limits.md) */
  adopt_vendor_limits?: boolean;
  /** Keep acceleration, deceleration and jerk that readers before 1.2 ignored */
  activate_limits?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface ScrewsOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "matlab" | "python";
  /** The base link; default: the root */
  base?: string;
  /** The tip link; default: the one with the most movable joints */
  tip?: string;
  /** Screws in the base (space) or in the tip (body) */
  frame?: "space" | "body";
  /** The position of a joint, rad or m (or 90deg, pi/2), or a .yaml, .json or .csv file of positions, which may be a trajectory; other joints are at 0; adds pose and Jacobian. May be repeated */
  positions?: Texts;
  /** Significant digits to round to; 17: all. Default: 6 in text, all in the other formats */
  digits?: Quantity;
  /** Angles in degrees, in the output and in positions where no unit is given */
  degrees?: boolean;
  /** A CSV file with one line per sample, in the place of positions */
  trajectory?: string;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface SessionOptions {
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface TreeOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "mermaid" | "dot";
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface VerifyOptions extends Call {
  /** default: "json" */
  format?: "text" | "json";
  /** Compare only: structure, kinematics, dynamics, limits, visuals, collisions, extensions */
  aspects?: "structure" | "kinematics" | "dynamics" | "limits" | "visuals" | "collisions" | "extensions" | readonly ("structure" | "kinematics" | "dynamics" | "limits" | "visuals" | "collisions" | "extensions")[];
  /** Also compare what is not part of the kinematic model: <gazebo>, <transmission>, <ros2_control>, … */
  extensions?: boolean;
  /** Tolerance in m and rad, relative for other values; default 1e-9 (m, rad) */
  tolerance?: Quantity;
  /** Number of random joint positions; default 32 */
  samples?: Quantity;
  /** Seed of the random positions; default 1 */
  random_seed?: Quantity;
  /** A link of A that has another name in B; may be repeated */
  link_names?: Pairs;
  /** Compare only the chain from this link; default with tip: the root */
  base?: string;
  /** Compare only the chain to this link, as after from-dh: poses of the tip and limits of the joints; default with base: the link with the most movable joints above it */
  tip?: string;
  /** Number of differences to print; default 10, 0 means all */
  most_differences?: Quantity;
  /** The other document itself; its path is then only its name */
  other_text?: string;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

export interface WorkspaceOptions extends Call {
  /** default: "json" */
  format?: "text" | "json" | "yaml" | "csv";
  /** The tip link; default: the one with the most movable joints */
  tip?: string;
  /** The base link; default: the root */
  base?: string;
  /** Number of random joint positions; default 10000 */
  samples?: Quantity;
  /** Seed of the random positions; default 1 */
  random_seed?: Quantity;
  /** Angles of format csv in degrees */
  degrees?: boolean;
  /** Round to this many significant digits; default: 4 in text, all in the other formats */
  digits?: Quantity;
  /** Values of the arguments of a xacro file */
  arguments?: Pairs;
  /** A folder to search for packages; may be repeated */
  package_paths?: Texts;
  /** Do not search the source tree around the input for packages */
  no_package_search?: boolean;
  /** The Python version of the expressions in xacro files: 3.10, 3.11, 3.12 and 3.13 */
  python?: "3.10" | "3.11" | "3.12" | "3.13";
  /** Do not look for .urdfmill.yaml in the model's folder and above */
  no_config?: boolean;
  /** The document itself; the path is then only its name */
  text?: string;
  /** Do not look for packages where ROS_PACKAGE_PATH and the like point */
  ignore_environment?: boolean;
}

/** What the engine does: each function takes a path or a text and options. */
export interface Functions {
  /** The arguments that a xacro file and its includes can ask for, with defaults and places: "json" or "text". */
  args(path: string, options?: ArgsOptions): Result;
  /** Checks a model as the project's .urdfmill.yaml configures it. The result has findings and no text. The code is 1 if there are errors among them. */
  check(path: string, options?: CheckOptions): Result;
  /** Straight-line code for some of "fk, jacobian, mass, gravity, inverse-dynamics, links, jacobian-rate, coriolis, forward-dynamics, friction, regressor" (null: the first five) in the language "c" (null), "cpp", "python", "matlab" or "casadi". */
  codegen(path: string, options?: CodegenOptions): Result;
  /** Returns which pairs of links can touch, and which never do, by samples and proofs. */
  collisions(path: string, options?: CollisionsOptions): Result;
  /** Converts a model to another format: "urdf", "sdf", "yaml", "json", … (`urdfmill convert --help`). */
  convert(path: string, options: ConvertOptions): Result;
  /** Denavit-Hartenberg tables of a chain, proved against the model: "json" (docs/dh.md), "text", "yaml", "matlab", … (`urdfmill dh --help`). */
  dh(path: string, options?: DhOptions): Result;
  /** Names the changes from one version of a model to another: "json" (docs/schema/diff.schema.json), "text" or "markdown". The code is 0 if they are the same robot, 1 if not, and 2 if one of them cannot be compared. */
  diff(path: string, other: string, options?: DiffOptions): Result;
  /** The equations of motion and their solutions (docs/textbook.md): "json", "yaml", "text" or "csv". */
  dynamics(path: string, options?: DynamicsOptions): Result;
  /** A motion from which a model can be identified well (`urdfmill excite --help`): "json", "yaml", "text", or "csv", the motion itself. */
  excite(path: string, options?: ExciteOptions): Result;
  /** Expands a xacro file. */
  expand(path: string, options?: ExpandOptions): Result;
  /** The poses of links at given positions of joints: "json" (docs/schema/), "yaml", "text", "csv", "tf", or "tf-static" or "tf-dynamic", the messages of robot_state_publisher. */
  fk(path: string, options?: FkOptions): Result;
  /** Formats a URDF or xacro source; comments and meaning are unchanged. */
  format(path: string, options?: FormatOptions): Result;
  /** The URDF of the robot that a Denavit-Hartenberg table describes: CSV, TSV, Markdown, YAML or JSON (docs/dh.md). */
  from_dh(path: string, options?: FromDhOptions): Result;
  /** The URDF of the robot that a sequence of elementary transforms describes: "Rz(q1) Tx(1) Rz(q2) Tx(1)". */
  from_ets(sequence: string, options?: FromEtsOptions): Result;
  /** Masses, inertias and friction from measured motion in the file `data` (CSV, docs/textbook.md): "json", "yaml", "text", or "source": the source with the physical inertials and the friction in it. */
  identify(path: string, data: string, options?: IdentifyOptions): Result;
  /** Joint positions that bring a link to the wanted pose: "json", "yaml" or "text". The code is 1 if there are none. */
  ik(path: string, options?: IkOptions): Result;
  /** Masses and inertias of all links, compared with their geometry: "json", "text", or "source", the text of the input with the requested ones written into it. */
  inertia(path: string, options?: InertiaOptions): Result;
  /** Summarizes a model: joints, degrees of freedom, mass, reach, files: "json", "yaml" or "text". */
  info(path: string, options?: InfoOptions): Result;
  /** A description of a mesh file, or of each mesh of a model: "json" (docs/meshes.md) or "text". For a file also the mesh itself, changed by the options, as "stl", "glb" (bytes) or "obj" (without materials). */
  mesh(path: string, options?: MeshOptions): Result;
  /** Migrates a URDF file or a xacro source to the version that the options name. */
  migrate(path: string, options?: MigrateOptions): Result;
  /** The screw axes of a chain, its home configuration and, with positions, its Jacobian: "json", "yaml", "text", "matlab" or "python". */
  screws(path: string, options?: ScrewsOptions): Result;
  /** Returns the tree of links and joints with types, axes and limits. */
  tree(path: string, options?: TreeOptions): Result;
  /** Compares two models: "json" or "text". The code is 0 if they are the same robot, 1 if not, and 2 if one of them cannot be compared. */
  verify(path: string, other: string, options?: VerifyOptions): Result;
  /** The space that a link reaches within the limits of the joints: "json", "yaml", "text", or "csv" with a line for each sample. */
  workspace(path: string, options?: WorkspaceOptions): Result;
}

/** The arguments of each function, with the defaults of those that are options here. */
export const functions: Record<keyof Functions, Record<string, string | null | undefined>> = {
  args: { path: undefined, format: "json" },
  check: { path: undefined },
  codegen: { path: undefined, what: null, language: "c" },
  collisions: { path: undefined, format: "json" },
  convert: { path: undefined, to: undefined },
  dh: { path: undefined, format: "json" },
  diff: { path: undefined, other: undefined, format: "json" },
  dynamics: { path: undefined, format: "json" },
  excite: { path: undefined, format: "json" },
  expand: { path: undefined },
  fk: { path: undefined, format: "json" },
  format: { path: undefined },
  from_dh: { path: undefined },
  from_ets: { sequence: undefined },
  identify: { path: undefined, data: undefined, format: "json" },
  ik: { path: undefined, format: "json" },
  inertia: { path: undefined, format: "json" },
  info: { path: undefined, format: "json" },
  mesh: { path: undefined, to: "json" },
  migrate: { path: undefined },
  screws: { path: undefined, format: "json" },
  tree: { path: undefined, format: "json" },
  verify: { path: undefined, other: undefined, format: "json" },
  workspace: { path: undefined, format: "json" },
};
