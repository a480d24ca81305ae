// Models to start from. `folder` is below the root of the repository; `only` chooses among its files.
export const examples = [
  { title: "Arm", text: "xacro with macros, arguments and a YAML file", folder: "fixtures/arm", only: /^(?!expected)/, open: "arm.urdf.xacro" },
  { title: "UR5", text: "a URDF of six joints, and its Denavit–Hartenberg table", folder: "fixtures/kinematics", only: /^ur5\.urdf$/, open: "ur5.urdf" },
  { title: "Gate", text: "a URDF with mistakes, and fixes of some", folder: "web/playground/examples/mistakes", open: "gate.urdf" },
  { title: "Lift", text: "limits to migrate to URDF 1.2", folder: "fixtures/migrate", only: /^lift\.urdf$/, open: "lift.urdf" },
  { title: "Legs", text: "a model in MJCF", folder: "fixtures/mjcf", only: /^legs/, open: "legs.xml" },
];
