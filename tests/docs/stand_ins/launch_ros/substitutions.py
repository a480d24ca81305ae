from ament_index_python.packages import get_package_share_directory
from launch.substitutions import text_of


class FindPackageShare:
    def __init__(self, package):
        self.package = package

    def perform(self, context):
        return get_package_share_directory(text_of(self.package, context))
