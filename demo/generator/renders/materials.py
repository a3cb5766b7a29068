"""Materials by the names that the drawings give them: paint, bare and chromed steel, glass, and printed drawings."""

import bpy


def colour(text):
    """An sRGB colour like `#1f5fa8` in linear light."""
    channels = [int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels], 1)


def principled(name, base, metallic=0.0, roughness=0.4, coat=0.0, **more):
    """A material of Blender's one shader for everything."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    values = {"Base Color": colour(base), "Metallic": metallic, "Roughness": roughness, "Clearcoat": coat, **more}
    for key, value in values.items():
        shader.inputs[key].default_value = value
    if coat:
        shader.inputs["Clearcoat Roughness"].default_value = 0.12
    return material


def grained(material, scale, amount):
    """Uneven roughness, as tools and hands leave it on metal."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = 3
    map_range = nodes.new("ShaderNodeMapRange")
    rough = shader.inputs["Roughness"].default_value
    map_range.inputs["To Min"].default_value = max(0.02, rough - amount)
    map_range.inputs["To Max"].default_value = rough + amount
    links.new(noise.outputs["Fac"], map_range.inputs["Value"])
    links.new(map_range.outputs["Result"], shader.inputs["Roughness"])
    return material


def library():
    """All materials, once per picture."""
    return {
        "painted steel": principled("painted steel", "#a3b0ba", roughness=0.38, coat=0.25),
        "painted grey": principled("painted grey", "#66747f", roughness=0.4, coat=0.2),
        "painted dark": principled("painted dark", "#252c33", roughness=0.42, coat=0.15),
        "steel": grained(principled("steel", "#b9bcbf", metallic=1, roughness=0.3), 40, 0.06),
        "grey": grained(principled("grey", "#6b7077", metallic=0.9, roughness=0.42), 60, 0.06),
        "dark": principled("dark", "#1d2126", roughness=0.48),
        "blue": principled("blue", "#1a4f8f", roughness=0.3, coat=0.6),
        "white": principled("white", "#d6dade", roughness=0.36, coat=0.2),
        "signal": principled("signal", "#f05a0a", roughness=0.35, coat=0.3),
        "chrome": grained(principled("chrome", "#e6e8ea", metallic=1, roughness=0.1), 90, 0.02),
        "glass": principled("glass", "#e9f1f6", roughness=0.05, Transmission=0.75, IOR=1.3),
        "screw": principled("screw", "#9aa0a6", metallic=1, roughness=0.28),
        "bronze": principled("bronze", "#b98a4a", metallic=1, roughness=0.3),
    }


def printed(file):
    """The drawing of a side, see-through where nothing is drawn."""
    material = bpy.data.materials.new("printed")
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]
    shader.inputs["Roughness"].default_value = 0.4
    picture = nodes.new("ShaderNodeTexImage")
    picture.image = bpy.data.images.load(file)
    picture.extension = "CLIP"
    links.new(picture.outputs["Color"], shader.inputs["Base Color"])
    links.new(picture.outputs["Alpha"], shader.inputs["Alpha"])
    return material
