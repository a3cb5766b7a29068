"""Renders one scene file: blender -b --python render.py -- scene.json picture.png WIDTH HEIGHT SAMPLES THRESHOLD"""

import json
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import materials  # noqa: E402
import parts  # noqa: E402
import studio  # noqa: E402

MM = 0.001


def metres(vector):
    return [k * MM for k in vector]


def material_of(solid, known):
    """Large blocks of steel are sheet metal, which is painted; small ones and bars are machined."""
    of = solid["of"]
    if of in ("steel", "grey", "dark") and solid["kind"] == "box" and sorted(solid["size"])[1] > 130:
        return known[f"painted {of}"]
    return known[of]


def build(solid, known, folder):
    material = material_of(solid, known)
    at = metres(solid["at"])
    lift = 0.0004
    if solid["kind"] == "box":
        parts.block(at, metres(solid["size"]), material)
    elif solid["kind"] == "ball":
        parts.ball(at, solid["r"] * MM, material)
    else:
        axis, length, r, r_end = solid["axis"], solid["length"] * MM, solid["r"] * MM, solid["rEnd"] * MM
        hole = solid.get("hole", 0) * MM
        if solid.get("fins") and r > 0.03:
            parts.finned(axis, at, length, r, r_end, solid["fins"], material)
        else:
            profile = parts.profile_of(length, r, r_end, solid.get("rings", ()))
            parts.turned(axis, at, profile, material, hole=hole)
        if hole:
            bush = [(-length * 0.03, hole * 1.42), (length * 1.03, hole * 1.42)]
            parts.turned(axis, at, bush, known["steel"], hole=hole)
    # On a part with a hole these draw the hole.
    if not solid.get("hole"):
        for one in solid["screws"]:
            parts.screw(metres(one["at"]), one["out"], one["r"] * MM, known["screw"])
        for one in solid["decals"]:
            look = materials.printed(os.path.join(folder, one["file"]))
            parts.decal(metres(one["at"]), metres(one["u"]), metres(one["v"]), look, lift)


def corners(solids):
    """The corners of the boxes that the solids fill."""
    points = []
    for s in solids:
        at = s["at"]
        if s["kind"] == "box":
            lo, hi = at, [a + b for a, b in zip(at, s["size"])]
        elif s["kind"] == "ball":
            lo, hi = [a - s["r"] for a in at], [a + s["r"] for a in at]
        else:
            r = max(s["r"], s["rEnd"]) * 0.9
            i = "xyz".index(s["axis"])
            ends = sorted((at[i], at[i] + s["length"]))
            lo = [ends[0] if k == i else at[k] - r for k in range(3)]
            hi = [ends[1] if k == i else at[k] + r for k in range(3)]
        points += [metres([(lo, hi)[n >> k & 1][k] for k in range(3)]) for n in range(8)]
    return points


def main():
    file, target, width, height, samples, threshold = sys.argv[sys.argv.index("--") + 1 :]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with open(file, encoding="utf8") as text:
        scene = json.load(text)
    known = materials.library()
    for solid in scene["solids"]:
        build(solid, known, os.path.dirname(os.path.abspath(file)))
    points = corners(scene["solids"])
    low = [min(p[i] for p in points) for i in range(3)]
    high = [max(p[i] for p in points) for i in range(3)]
    centre = [(a + b) / 2 for a, b in zip(low, high)]
    reach = max(b - a for a, b in zip(low, high)) * 0.62
    studio.sweep(low[2], reach)
    studio.soft_boxes(centre, reach, scene["eye"], scene["firm"])
    studio.camera(scene["eye"], points, (int(width), int(height)))
    studio.quality(int(samples), float(threshold))
    write(os.path.abspath(target))


def write(target):
    """Renders into a file, and what `denoise.py` needs into a folder of its name."""
    bpy.context.scene.render.filepath = target
    for node in bpy.context.scene.node_tree.nodes:
        if node.type == "OUTPUT_FILE":
            node.base_path = target[: -len(".png")]
    bpy.ops.render.render(write_still=True)


if __name__ == "__main__":
    main()
