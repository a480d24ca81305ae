#!/usr/bin/env python3
"""The model's JSON fits its schema, and URDF -> YAML -> URDF is the same model.

usage: model_forms.py URDFMILL SCHEMA FOLDER...
Runs over every .urdf below the folders that is a model. Exits 77 (skipped) where python3-jsonschema is not installed.
"""
import json
import os
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

program, schema_path, folders = sys.argv[1], sys.argv[2], sys.argv[3:]


def convert(to, source, reading="urdfdom", *more):
    command = [program, "convert", "--quiet", "--reading=" + reading, "--to", to, "-", *more]
    return subprocess.run(command, input=source, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout


def same(a, b):
    """Equality except for rounding of orientations and the form of orientations and extensions."""
    if isinstance(a, dict):
        ignored = {"rpy", "quat_xyzw_written", "xml"}
        return all(key in ignored or (key in b and same_field(key, a[key], b[key])) for key in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b


def same_field(key, a, b):
    return max(abs(x - y) for x, y in zip(a, b)) <= 1e-15 if key == "quat_xyzw" else same(a, b)


with open(schema_path, encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
failures = models = 0
for folder in folders:
    for base, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if not name.endswith(".urdf"):
                continue
            path = os.path.join(base, name)
            with open(path, "rb") as file:
                text = file.read()
            printed = convert("json", text)
            if not printed:
                continue
            models += 1
            model = json.loads(printed)
            for error in validator.iter_errors(model):
                failures += 1
                print("%s: %s: %s" % (path, "/".join(map(str, error.absolute_path)), error.message))
            yaml = convert("yaml", text, "strict")
            if not yaml:
                continue  # elements that urdfdom drops are not in the YAML
            again = convert("json", convert("urdf", yaml, "urdfdom", "--urdf-version", model["version"]))
            if not again or not same(model, json.loads(again)):
                failures += 1
                print("%s: comes back from YAML as another model" % path)
print("%d models, %d failures" % (models, failures))
sys.exit(1 if failures or not models else 0)
