"""The body of a person: MakeHuman's base mesh (CC0), shaped by its targets and posed by its skeleton.

A person faces -y, with the left hand at +x and z up; lengths are in metres.
"""

import json
import math
import os
import re

import numpy
from mathutils import Matrix, Quaternion, Vector

# The mesh looks along its z, has its y up, and is in decimetres.
FINGER = re.compile(r"finger[2-5]-[123]")
TURNED = numpy.array([[0.1, 0, 0], [0, 0, -0.1], [0, 0.1, 0]])


# A clone of https://github.com/makehumancommunity/makehuman, of which only data are read.
CLONE = os.environ.get("MAKEHUMAN") or os.path.join(os.path.dirname(__file__), "../../../../.cache/makehuman")


class Base:
    """The mesh as it comes: vertices, the faces of each group, skeleton and weights."""

    def __init__(self):
        self.folder = os.path.join(CLONE, "makehuman", "data")
        vertices, self.faces, group = [], {}, None
        with open(os.path.join(self.folder, "3dobjs", "base.obj"), encoding="utf8") as lines:
            for line in lines:
                kind, *rest = line.split() or [""]
                if kind == "v":
                    vertices.append([float(k) for k in rest[:3]])
                elif kind == "g":
                    group = rest[0]
                elif kind == "f":
                    self.faces.setdefault(group, []).append([int(k.split("/")[0]) - 1 for k in rest])
        self.vertices = numpy.array(vertices)
        with open(os.path.join(self.folder, "rigs", "default.mhskel"), encoding="utf8") as text:
            self.rig = json.load(text)
        with open(os.path.join(self.folder, "rigs", "default_weights.mhw"), encoding="utf8") as text:
            self.weights = json.load(text)["weights"]

    def shaped(self, targets):
        """The vertices moved by shares of targets."""
        moved = self.vertices.copy()
        for name, share in targets.items():
            with open(os.path.join(self.folder, "targets", "macrodetails", f"{name}.target"), encoding="utf8") as lines:
                for line in lines:
                    if line.strip() and not line.startswith("#"):
                        index, *by = line.split()
                        moved[int(index)] += [float(k) * share for k in by]
        return moved @ TURNED.T

    def posed(self, vertices, aims, turns, curl):
        """
        Moves the vertices with the bones, from the root on. `aims` says where a bone points, perhaps with a twist about
        itself, `turns` how it is turned (about x, y, z), in degrees and as seen from the person. `curl` bends the
        fingers of each side. Feet stay flat. @returns the vertices, and the place of each bone
        """
        bones, joints = self.rig["bones"], self.rig["joints"]
        joint = lambda name: Vector(vertices[joints[name]].mean(0))
        places = {}

        def place(name):
            if name not in places:
                bone = bones[name]
                head, tail = joint(bone["head"]), joint(bone["tail"])
                before = place(bone["parent"]) if bone["parent"] else Matrix()
                turn = before.to_quaternion()
                if name.startswith("foot"):
                    turn = Quaternion()
                if FINGER.match(name):
                    side = name[-1]
                    across = joint(f"finger2-1.{side}____head") - joint(f"finger5-1.{side}____head")
                    turn = Quaternion(turn @ across, math.radians(curl[side] * (-1 if side == "L" else 1))) @ turn
                if name in turns:
                    x, y, z = (math.radians(k) for k in turns[name])
                    turn = Quaternion((0, 0, 1), z) @ Quaternion((0, 1, 0), y) @ Quaternion((1, 0, 0), x) @ turn
                if name in aims:
                    aim, twist = Vector(aims[name][:3]), math.radians([*aims[name], 0][3])
                    turn = Quaternion(aim, twist) @ (turn @ (tail - head)).rotation_difference(aim) @ turn
                at = before @ head
                places[name] = Matrix.Translation(at) @ turn.to_matrix().to_4x4() @ Matrix.Translation(-head)
            return places[name]

        total = numpy.zeros((len(vertices), 3))
        shares = numpy.zeros((len(vertices), 1))
        for name, weighted in self.weights.items():
            if not weighted:
                continue
            matrix = numpy.array(place(name))
            index = numpy.array([i for i, _ in weighted])
            share = numpy.array([[w] for _, w in weighted])
            total[index] += share * (vertices[index] @ matrix[:3, :3].T + matrix[:3, 3])
            shares[index] += share
        return total / numpy.maximum(shares, 1e-9), places
