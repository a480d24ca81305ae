import os
import shlex
import subprocess


def text_of(value, context):
    if isinstance(value, (list, tuple)):
        return "".join(text_of(part, context) for part in value)
    return value.perform(context) if hasattr(value, "perform") else str(value)


class LaunchConfiguration:
    def __init__(self, name):
        self.name = name

    def perform(self, context):
        return context[self.name]


class PathJoinSubstitution:
    def __init__(self, parts):
        self.parts = parts

    def perform(self, context):
        return os.path.join(*(text_of(part, context) for part in self.parts))


class Command:
    """As in the real one, the text is split into words as a shell does, and output on standard error is a failure."""

    def __init__(self, command):
        self.command = command

    def perform(self, context):
        words = shlex.split(text_of(self.command, context))
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        if done.stderr:
            raise RuntimeError(done.stderr)
        return done.stdout
