#!/usr/bin/env python3
"""Small files that declare huge contents: each must be an error, within 600 MB of memory.

usage: bounds.py URDFMILL
"""
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile

HANGS_SECONDS = 300
BYTES = 600 << 20


def collada(library, node):
    return ("<COLLADA><asset/><library_geometries><geometry id='g'><mesh><source id='p'><float_array count='9'>"
            "0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor stride='3'/></technique_common></source>"
            "<vertices id='v'><input semantic='POSITION' source='#p'/></vertices><triangles><input semantic='VERTEX' "
            "source='#v' offset='0'/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>" + library +
            "<library_visual_scenes><visual_scene id='s'>" + node + "</visual_scene></library_visual_scenes><scene>"
            "<instance_visual_scene url='#s'/></scene></COLLADA>")


def nodes_of_nodes():
    layers = "".join("<node id='l%d'>%s</node>" % (k, "<instance_node url='#l%d'/>" % (k + 1) * 10) for k in range(9))
    last = "<node id='l9'><instance_geometry url='#g'/></node>"
    return collada("<library_nodes>" + layers + last + "</library_nodes>", "<node><instance_node url='#l0'/></node>")


def gltf(**changes):
    document = {"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
                "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
                "accessors": [{"bufferView": 0, "componentType": 5121, "count": 3, "type": "VEC3"}],
                "bufferViews": [{"buffer": 0, "byteLength": 9}],
                "buffers": [{"byteLength": 9, "uri": "data:;base64,AAAAAQAAAAEA"}]}
    document.update(changes)
    return json.dumps(document)


def nodes_of_children():
    nodes = [{"children": [k + 1] * 10} for k in range(9)] + [{"mesh": 0}]
    return gltf(nodes=nodes)


HEADER = "ply\nformat binary_little_endian 1.0\nelement vertex %d\nproperty float x\nend_header\n"
BOMBS = {
    "declared.stl": b"\0" * 80 + struct.pack("<I", 0xFFFFFFFF),
    "solid.stl": b"solid".ljust(80) + struct.pack("<I", 0x7FFFFFFF) + b"\0" * 100,
    "nodes.dae": nodes_of_nodes(),
    "deep.dae": "<COLLADA>" * 100000,
    "unclosed.dae": "<COLLADA><!DOCTYPE a [" + "<!ENTITY a '&a;'>" * 1000,
    "children.gltf": nodes_of_children(),
    "deep.gltf": "[" * 1000000,
    "count.gltf": gltf(accessors=[{"bufferView": 0, "componentType": 5121, "count": 4000000000, "type": "VEC3"}]),
    "length.gltf": gltf(buffers=[{"byteLength": 1 << 50, "uri": "data:;base64,AAAAAQAAAAEA"}]),
    "negative.gltf": gltf(accessors=[{"bufferView": 0, "byteOffset": -4, "componentType": 5126, "count": 3, "type": "VEC3"}]),
    "type.gltf": gltf(accessors=[{"bufferView": 0, "componentType": 5e29, "count": 3, "type": "VEC3"}]),
    "count.ply": HEADER % 4000000000,
    "list.ply": b"ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty list uint float x\nend_header\n" + b"\xff" * 8,
    "index.obj": "v 0 0 0\nf 1 2 99999999999999999999\n",
    "polygon.obj": "v 0 0 0\nv 1 0 0\nv 0 1 0\n" + "f" + " 1 2 3" * 2500000 + "\n",
    "fifo.stl": None,
}


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def computed():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    program = os.path.abspath(sys.argv[1])
    # The address sanitizer reserves terabytes.
    limit = limited
    if subprocess.run([program, "--version"], capture_output=True, check=False, preexec_fn=limited).returncode != 0:
        limit = None
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, content in BOMBS.items():
            path = os.path.join(folder, name)
            if content is None:
                os.mkfifo(path)
            else:
                with open(path, "wb") as file:
                    file.write(content if isinstance(content, bytes) else content.encode())
            before = computed()
            run = subprocess.run([program, "mesh", name], cwd=folder, capture_output=True, text=True, check=False,
                                 preexec_fn=limit, timeout=HANGS_SECONDS)
            seconds = computed() - before
            good = run.returncode == 2 and "error" in run.stderr
            print("%-14s %.2f s, exit code %d: %s" % (name, seconds, run.returncode, run.stderr.strip()[:110]))
            failed += not good
    print("%d of %d are errors" % (len(BOMBS) - failed, len(BOMBS)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
