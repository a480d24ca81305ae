import pathlib


def get_package_share_directory(name):
    """The packages of fixtures/ count as installed."""
    for description in pathlib.Path("fixtures").glob("*/package.xml"):
        if f"<name>{name}</name>" in description.read_text():
            return str(description.parent)
    raise LookupError(name)
