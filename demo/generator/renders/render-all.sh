#!/bin/sh
# Renders the pictures that rendered.ts and photographs.ts name, or those given, into .cache/renders; then
# `npm run demo:generate` encodes what has changed. Needs Blender 3.4, and Python with NumPy and Pillow (Debian: blender
# python3-numpy python3-pil). On one core a machine takes three minutes, a photograph five to ten.
# People need the data of MakeHuman (CC0), which MAKEHUMAN or .cache/makehuman has:
#   git clone --depth 1 https://github.com/makehumancommunity/makehuman .cache/makehuman
set -e
here=$(cd "$(dirname "$0")" && pwd)
out="$here/../../../.cache/renders"
mkdir -p "$out/raw"
node "$here/export.ts" "$out/scenes" "$@" | while read -r script name; do
  raw="$out/raw/$name"
  case "$script" in
    photograph.py) quality="64 0.03" ;;
    *) quality="80 0.03" ;;
  esac
  # shellcheck disable=SC2086
  nice -n 19 blender -b -noaudio --threads "${THREADS:-2}" --python-exit-code 1 --python "$here/$script" -- \
    "$out/scenes/$name/scene.json" "$raw.png" 1200 900 $quality </dev/null >"$raw.log"
  /usr/bin/python3 "$here/denoise.py" "$raw" "$out/$name.png"
  echo "$name"
done
