#!/usr/bin/env python3
"""Compares two PNGs: they have the same size, and hardly a pixel differs by more than a visible step.

usage: same_picture.py ONE OTHER

The bytes may differ between compilers. Knows the PNGs that urdfmill writes: 8 bits a channel, not interlaced.
"""
import struct
import sys
import zlib

STEP, SHARE = 12, 0.005


def pixels(path):
    """Width, height, channels and the bytes of all rows."""
    with open(path, "rb") as file:
        data = file.read()
    packed, at = b"", 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", data[at + 8 : at + 18])
        if kind == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    channels = {2: 3, 6: 4}[colour]
    raw, stride = zlib.decompress(packed), width * channels
    rows, before = bytearray(), bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        way, row = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for i in range(stride):
            left = row[i - channels] if i >= channels else 0
            corner = before[i - channels] if i >= channels else 0
            row[i] = (row[i] + (0, left, before[i], (left + before[i]) // 2, paeth(left, before[i], corner))[way]) & 255
        rows += row
        before = row
    return width, height, channels, rows


def paeth(left, up, corner):
    guess = left + up - corner
    return min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]


one, other = (pixels(path) for path in sys.argv[1:3])
if one[:3] != other[:3]:
    sys.exit("pictures of different sizes")
differing = sum(1 for a, b in zip(one[3], other[3]) if abs(a - b) > STEP)
if differing > SHARE * len(one[3]):
    sys.exit(f"{differing} of {len(one[3])} values differ")
print("the same picture")
