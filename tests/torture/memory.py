"""Commands with too little memory: the result, or the error "out of memory", but never a crash or another result."""

import os
import resource
import subprocess

import growth

# Below the first, the program itself cannot be loaded.
LIMITS = [round(22_000 * 1.12**i) << 10 for i in range(27)]
MOST_SECONDS = 120

COMMANDS = (
    "check long.urdf", "check .", "expand list.xacro", "args list.xacro", "fmt long.urdf", "migrate long.urdf --to 1.2", "info long.urdf --format json",
    "tree long.urdf", "dh long.urdf", "screws long.urdf", "fk long.urdf --format json", "inertia long.urdf", "verify long.urdf long.urdf", "dynamics arm.urdf",
    "codegen arm.urdf --lang cpp", "workspace arm.urdf", "convert long.urdf --to yaml", "convert long.urdf --to json", "convert long.urdf --to sdf",
    "convert long.urdf --to mjcf", "convert long.sdf --to urdf", "mesh grid.obj", "mesh grid.obj --simplify 100 -o out.stl", "mesh grid.obj --hull -o out.stl",
    "picture arm.urdf -o out.png --size 320x240", "picture grid.urdf -o out.png --size 320x240", "export grid.urdf -o out.html", "export grid.urdf -o out.glb",
)


def grid(n):
    corners = "".join(f"v {i} {j} {(i * j) % 7}\n" for i in range(n) for j in range(n))
    squares = ((i * n + j + 1, i * n + j + 2, (i + 1) * n + j + 1, (i + 1) * n + j + 2) for i in range(n - 1) for j in range(n - 1))
    return corners + "".join(f"f {a} {c} {b}\nf {b} {c} {d}\n" for a, b, c, d in squares)


def prepare(folder):
    def chain(n):
        shape = growth.INERTIAL + '<visual><geometry><box size="1 1 1"/></geometry></visual>'
        return growth.robot(growth.links(n + 1, shape) + "".join(growth.joint(i, f"l{i}", f"l{i + 1}") for i in range(n)))

    folder.mkdir()
    (folder / "arm.urdf").write_text(chain(6))
    (folder / "long.urdf").write_text(chain(1500))
    (folder / "long.sdf").write_text(growth.sdf('<model name="m">' + "".join(f'<link name="l{i}"/>\n' for i in range(3000)) + "</model>"))
    (folder / "list.xacro").write_text(growth.expanded('<xacro:property name="n" value="${[str(i) for i in range(100000)]}"/><a v="${len(n)}"/>' + "<b/>" * 10_000))
    (folder / "grid.obj").write_text(grid(120))
    (folder / "grid.urdf").write_text(growth.robot('<link name="a"><visual><geometry><mesh filename="grid.obj"/></geometry></visual></link>'))


def run(mill, words, folder, memory):
    """Returns the exit code, the results, and what was said."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    for name in os.listdir(folder):
        if name.startswith("out."):
            os.remove(folder / name)
    try:
        done = subprocess.run([mill, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=MOST_SECONDS, preexec_fn=limit)
    except subprocess.TimeoutExpired:
        return None, [], f"no end in {MOST_SECONDS} s"
    results = [(folder / name).read_bytes() for name in sorted(os.listdir(folder)) if name.startswith("out.")]
    return done.returncode, [done.stdout, *results], done.stderr.decode("utf-8", "replace").strip()


def limits(mill, folder, step):
    """Runs each command with every limit, or with each `step`-th one. Returns failures and attempts."""
    prepare(folder)
    faults, tried = [], 0
    for number, command in enumerate(COMMANDS):
        words = command.split()
        code, results, said = run(mill, words, folder, 4 << 30)
        if code not in (0, 1):
            faults.append(f"{command} ends with {code}: {said[-100:]}")
        for memory in LIMITS[number % step :: step]:
            tried += 1
            limited, found, said = run(mill, words, folder, memory)
            title = f"{command} in {memory >> 10} KiB"
            if limited not in (code, 2):
                faults.append(f"{title} ends with {limited}: {said[-100:]}")
            elif limited == 2 and "memory" not in said and b"memory" not in b"".join(found):
                faults.append(f"{title} does not name the reason: {said[-100:]}")
            elif limited == 2 and len(found) > 1:
                faults.append(f"{title} leaves a result")
            elif limited == code and found != results:
                faults.append(f"{title} has another result")
    return faults, f"{tried} runs of {len(COMMANDS)} commands"
