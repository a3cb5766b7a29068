"""Skin with hair, and cloth with reflective tape; where these are, the mesh tells."""

from materials import colour, principled


def skin(tint, hair):
    """Skin that is hair where `haired` says so."""
    material = principled("skin", tint, roughness=0.55)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    place = nodes.new("ShaderNodeAttribute")
    place.attribute_name = "hair"
    edge = nodes.new("ShaderNodeMath")
    edge.operation = "GREATER_THAN"
    edge.inputs[1].default_value = 0
    mix = nodes.new("ShaderNodeMix")
    mix.data_type = "RGBA"
    mix.inputs[6].default_value, mix.inputs[7].default_value = colour(tint), colour(hair)
    links.new(place.outputs["Fac"], edge.inputs[0])
    links.new(edge.outputs[0], mix.inputs[0])
    links.new(mix.outputs[2], nodes["Principled BSDF"].inputs["Base Color"])
    return material


def fabric(name, tint, bands, tape="#d9dde0"):
    """
    `bands`: between which values of the garment's map, which has the places of the body at rest (0: distance from the
    middle, 1: height), tape runs, and within which of 0.
    """
    material = principled(name, tint, roughness=0.9, Specular=0.2, Sheen=0.3)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    place = nodes.new("ShaderNodeUVMap")
    place.uv_map = "rest"
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(place.outputs["UV"], split.inputs[0])

    def math(operation, a, b):
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for socket, value in zip(node.inputs, (a, b)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                links.new(value, socket)
        return node.outputs[0]

    between = lambda value, low, high: math("MULTIPLY", math("GREATER_THAN", value, low), math("LESS_THAN", value, high))
    total = 0.0
    for axis, low, high, (near, far) in bands:
        band = between(split.outputs[axis], low, high)
        total = math("MAXIMUM", total, math("MULTIPLY", band, between(split.outputs[0], near, far)))
    for socket, plain, taped in (("Base Color", colour(tint), colour(tape)), ("Roughness", 0.9, 0.35), ("Sheen", 0.3, 0.0)):
        mix = nodes.new("ShaderNodeMix")
        mix.data_type = "RGBA" if socket == "Base Color" else "FLOAT"
        at = 6 if mix.data_type == "RGBA" else 2
        links.new(total, mix.inputs[0])
        mix.inputs[at].default_value, mix.inputs[at + 1].default_value = plain, taped
        links.new(mix.outputs[2 if mix.data_type == "RGBA" else 0], shader.inputs[socket])
    return material
