import { type Crop, minCrop, type Rotation, rotations } from '@hydraulics/common/nouns/images/cutting';

/** The frame around the whole picture, in percent. */
export const whole: Crop = { left: 0, top: 0, width: 100, height: 100 };

/** The edges that a handle moves; none of them: the whole frame moves. */
export type Handle = { x?: 'left' | 'right'; y?: 'top' | 'bottom' };

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

const rounded = (crop: Crop): Crop => ({
  left: Math.round(crop.left * 10) / 10,
  top: Math.round(crop.top * 10) / 10,
  width: Math.round(crop.width * 10) / 10,
  height: Math.round(crop.height * 10) / 10,
});

/** Moves a frame, or the edges of a handle, by percent of the picture. It stays within the picture. */
export function moveCrop(crop: Crop, handle: Handle | null, dx: number, dy: number): Crop {
  if (!handle) {
    const left = between(crop.left + dx, 0, 100 - crop.width);
    const top = between(crop.top + dy, 0, 100 - crop.height);
    return rounded({ ...crop, left, top });
  }
  const [left, width] = moveEdge(crop.left, crop.width, handle.x && (handle.x === 'left' ? 'start' : 'end'), dx);
  const [top, height] = moveEdge(crop.top, crop.height, handle.y && (handle.y === 'top' ? 'start' : 'end'), dy);
  return rounded({ left, top, width, height });
}

function moveEdge(start: number, length: number, edge: 'start' | 'end' | undefined, by: number): [number, number] {
  if (!edge) return [start, length];
  if (edge === 'end') return [start, between(length + by, minCrop, 100 - start)];
  const moved = between(start + by, 0, start + length - minCrop);
  return [moved, length + start - moved];
}

/** A rotation turned by a quarter. */
export function turned(rotation: Rotation, quarters: 1 | -1): Rotation {
  return rotations[(rotations.indexOf(rotation) + quarters + 4) % 4] ?? 0;
}

/** The same part of the picture after a quarter turn. */
export function turnedCrop({ left, top, width, height }: Crop, quarters: 1 | -1): Crop {
  return quarters === 1
    ? rounded({ left: 100 - top - height, top: left, width: height, height: width })
    : rounded({ left: top, top: 100 - left - width, width: height, height: width });
}
