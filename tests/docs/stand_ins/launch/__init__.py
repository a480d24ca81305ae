"""Stands in for ROS 2's package launch while the launch files of docs/ are executed: just what those use. A description
performs at once what the real one would when its nodes start."""

from launch.substitutions import text_of


class LaunchDescription:
    def __init__(self, entities):
        self.entities = entities

    def perform(self):
        context = {}
        for entity in self.entities:
            entity.perform(context)


def perform_all(value, context):
    """Parameters as a node receives them: nested substitutions become texts."""
    if isinstance(value, dict):
        return {name: perform_all(inner, context) for name, inner in value.items()}
    if isinstance(value, list):
        return [perform_all(inner, context) for inner in value]
    return text_of(value, context) if hasattr(value, "perform") else value
