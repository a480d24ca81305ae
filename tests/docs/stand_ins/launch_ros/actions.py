import launch


class Node:
    """Instead of starting, looks at its parameters: a robot_description has to be a robot."""

    def __init__(self, package, executable, parameters=(), **_):
        self.parameters = parameters

    def perform(self, context):
        for parameters in launch.perform_all(list(self.parameters), context):
            description = parameters.get("robot_description", "<robot>")
            if "<robot" not in description:
                raise RuntimeError(f"no robot: {description}")
