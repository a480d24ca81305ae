from launch.substitutions import text_of


class ParameterValue:
    def __init__(self, value, value_type=str):
        self.value = value

    def perform(self, context):
        return text_of(self.value, context)
