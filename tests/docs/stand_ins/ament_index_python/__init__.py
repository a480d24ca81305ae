"""Stands in for ROS 2's package ament_index_python; see launch."""
