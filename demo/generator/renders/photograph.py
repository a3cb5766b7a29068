"""Renders one photograph: blender -b --python photograph.py -- scene.json picture.png WIDTH HEIGHT SAMPLES THRESHOLD

`sets/<set>.py` arranges what the scene file names and says where the camera stands.
"""

import importlib
import json
import os
import sys

import bpy
from mathutils import Vector

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "sets"), os.path.join(here, "people")]

import materials  # noqa: E402
import props  # noqa: E402
import render  # noqa: E402
import studio  # noqa: E402


def camera(size, at, target, focus, lens, f_stop, shift=(0, 0)):
    """A camera on a tripod; what is at the distance of `focus` is sharp."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.shift_x, data.shift_y = shift
    data.dof.use_dof = True
    data.dof.aperture_fstop = f_stop
    data.dof.aperture_blades = 7
    holder = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(holder)
    holder.location = at
    view = Vector(target) - Vector(at)
    holder.rotation_euler = view.to_track_quat("-Z", "Y").to_euler()
    data.dof.focus_distance = (Vector(focus) - Vector(at)).dot(view.normalized())
    scene.camera = holder


def blur_map(target):
    """
    Writes how wide a point is blurred, in sixteenths of white per pixel, for `denoise.py`: there the grain of other
    surfaces mixes in, and no edge is sharp.
    """
    scene = bpy.context.scene
    lens, focus = scene.camera.data.lens / 1000, scene.camera.data.dof.focus_distance
    sensor = scene.camera.data.sensor_width / 1000
    widest = lens * lens / scene.camera.data.dof.aperture_fstop / (focus - lens) / sensor * scene.render.resolution_x
    scene.camera.data.dof.use_dof = False
    scene.cycles.samples = 1
    bpy.context.view_layer.use_pass_z = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    for node in [node for node in nodes if node.type == "OUTPUT_FILE"]:
        nodes.remove(node)

    def math(operation, a, b):
        node = nodes.new("CompositorNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, (a, b)):
            if isinstance(value, float):
                socket.default_value = value
            else:
                links.new(value, socket)
        return node.outputs[0]

    depth = nodes["Render Layers"].outputs["Depth"]
    off = math("ABSOLUTE", math("SUBTRACT", depth, focus), 0.0)
    blur = math("MULTIPLY", math("DIVIDE", off, depth), widest / 16)
    out = nodes.new("CompositorNodeOutputFile")
    out.base_path = target[: -len(".png")]
    out.format.file_format = "PNG"
    out.format.color_mode = "BW"
    out.format.color_management = "OVERRIDE"
    out.format.view_settings.view_transform = "Raw"
    out.file_slots.clear()
    out.file_slots.new("blur")
    links.new(blur, out.inputs["blur"])
    bpy.ops.render.render()


def main():
    file, target, width, height, samples, threshold = sys.argv[sys.argv.index("--") + 1 :]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    folder = os.path.dirname(os.path.abspath(file))
    with open(file, encoding="utf8") as text:
        scene = json.load(text)
    known = materials.library()

    def machine(name, at=(0, 0, 0), turn=0.0):
        """Builds a machine of the scene file at a place."""
        solids = scene["machines"][name]
        decals = os.path.join(folder, name)
        return props.placed(lambda: [render.build(solid, known, decals) for solid in solids], at, turn)

    def sheet_file(name):
        return os.path.join(folder, scene["sheets"][name])

    set_ = importlib.import_module(scene["set"])
    set_.arrange(known, machine, sheet_file)
    camera((int(width), int(height)), **set_.camera)
    studio.quality(int(samples), float(threshold))
    bpy.context.scene.view_settings.exposure = getattr(set_, "exposure", 0)
    render.write(os.path.abspath(target))
    blur_map(os.path.abspath(target))


if __name__ == "__main__":
    main()
