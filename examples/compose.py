"""Puts a gripper on a link of an arm and writes the model as URDF: compose.py ARM LINK GRIPPER"""

import sys

import urdfmill

arm, link, gripper = sys.argv[1:]
print(urdfmill.convert(arm, "urdf", attach=gripper, attach_at=link, attach_prefix="gripper_"), end="")
