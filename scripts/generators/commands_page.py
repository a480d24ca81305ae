"""The page of the commands, from what `--help-all` prints: docs/commands.md."""

HEAD = """# Commands

This page is written by `scripts/generate`. `urdfmill man COMMAND` prints the same as a manual page, and
`man urdfmill-COMMAND` shows it once urdfmill is installed.

- Data goes to standard output, findings go to standard error; exit codes are 0 (clean), 1 (findings) and 2 (usage, files,
  failed expansion). [diagnostics.md](diagnostics.md) has the details.
- A model may be .urdf, .xacro, .yaml, .sdf, .usda or MJCF; `-` is standard input. `name:=value` gives a value to an argument of a xacro
  file.
- Packages are looked for where `--package` says, in `URDFMILL_PACKAGES` (`name=folder:name=folder`), below the folders of
  `--package-path`, in `AMENT_PREFIX_PATH`, in `ROS_PACKAGE_PATH`, and around the input.
"""


def page(run):
    """Returns the page; `run` returns what a command line prints."""

    def section(title, *words):
        return f"\n## {title}\n\n```console\n$ {' '.join(words)}\n{run(*words)}```\n"

    listed = [line.split("\t")[0] for line in run("urdfmill", "complete", "").splitlines()]
    return (
        HEAD
        + section("urdfmill", "urdfmill", "--help")
        + "".join(section(f"urdfmill {name}", "urdfmill", name, "--help-all") for name in listed if not name.startswith("-"))
        + section("xacro", "xacro", "--help")
    )
