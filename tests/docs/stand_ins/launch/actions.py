from launch.substitutions import text_of


class DeclareLaunchArgument:
    def __init__(self, name, default_value=""):
        self.name, self.default_value = name, default_value

    def perform(self, context):
        context[self.name] = text_of(self.default_value, context)
