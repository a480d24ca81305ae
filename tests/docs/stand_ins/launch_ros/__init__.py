"""Stands in for ROS 2's package launch_ros; see launch."""
