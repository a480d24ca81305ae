#!/usr/bin/env python3
"""The script for Slurm and the manifest for Kubernetes: shellcheck, and the model of a batch/v1 Job of the Python client.

usage: lint_test.py PROGRAM SOURCE    Exits 77 (skipped) where a tool is missing.
"""

import pathlib
import shutil
import subprocess
import sys
import types

SOURCE = pathlib.Path(sys.argv[2]).resolve()


def check_script(script):
    words = ["shellcheck", "--severity=style", script]
    return subprocess.run(words, check=False).returncode


def check_manifest(path):
    """The client reads every key of the manifest: none is unknown to the API or has the wrong type."""
    import json

    import yaml
    from kubernetes import client

    job = yaml.safe_load(path.read_text(encoding="utf-8"))
    api = client.ApiClient()
    response = types.SimpleNamespace(data=json.dumps(job))
    read = api.sanitize_for_serialization(api.deserialize(response, "V1Job"))
    if read != job:
        print(f"{path.name}: the API has not what stands there:\n{read}\n{job}")
        return 1
    spec = job["spec"]
    container = spec["template"]["spec"]["containers"][0]
    shards = {entry["name"]: entry.get("value") for entry in container["env"]}["SHARDS"]
    if not str(spec["completions"]) == str(spec["parallelism"]) == shards or spec["completionMode"] != "Indexed":
        print(f"{path.name}: completions, parallelism and SHARDS are not one number")
        return 1
    done = subprocess.run(["shellcheck", "--shell=sh", "-"], input=container["args"][0], text=True, check=False)
    return done.returncode


def main():
    try:
        import kubernetes  # noqa: F401
        import yaml  # noqa: F401
    except ImportError:
        print("skipped: python3-kubernetes or python3-yaml is not installed (scripts/setup --development)")
        return 77
    if shutil.which("shellcheck") is None:
        print("skipped: shellcheck is not installed (scripts/setup --development)")
        return 77
    return check_script(SOURCE / "packaging/slurm/urdfmill-array.sbatch") or check_manifest(
        SOURCE / "packaging/kubernetes/urdfmill-job.yaml")


sys.exit(main())
