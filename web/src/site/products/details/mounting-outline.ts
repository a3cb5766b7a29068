import type { MountingShape } from '@hydraulics/common/figures/sizing/iso-mountings';
import { box, type CylinderLayout, middle } from './cylinder-layout.ts';

/** The outline of a mounting, drawn schematically, and the centre lines of its bolts or pins. */
export type MountingOutline = { body: string; centres: string };

/** The room that an eye or a clevis has behind the cap. */
export const eyeRoom = 44;

const plate = { flange: { half: 60, thick: 12 }, plate: { half: 54, thick: 20 } } as const;

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

/** How a mounting looks on the drawing of a cylinder. */
export function outlineOf({ at, by }: MountingShape, { barrel }: CylinderLayout): MountingOutline {
  const { x, end, half } = barrel;
  const [top, bottom] = [middle - half, middle + half];
  const place = (thick: number) => ({ head: end - thick, middle: (x + end) / 2 - thick / 2, cap: x })[at];
  if (by === 'flange' || by === 'plate') {
    const { half: outer, thick } = plate[by];
    const from = place(thick);
    const bolt = (outer + half) / 2;
    return {
      body: box(from, from + thick, outer),
      centres: [middle - bolt, middle + bolt].map(y => `M${from - 5} ${y}h${thick + 10}`).join(''),
    };
  }
  if (by === 'trunnion') {
    const from = place(24);
    return {
      body: box(from, from + 24, half + 3) + rect(from + 4, top - 14, 16, 11) + rect(from + 4, bottom + 3, 16, 11),
      centres: `M${from + 12} ${top - 18}V${bottom + 17}`,
    };
  }
  if (by === 'lugs') {
    const lugs = [x + 24, end - 18];
    return {
      body: lugs.map(from => rect(from, bottom, 18, 12)).join(''),
      centres: lugs.map(from => `M${from + 9} ${bottom - 4}v20`).join(''),
    };
  }
  const pin = x - 24;
  if (by === 'clevis') {
    return {
      body: rect(pin - 14, middle - 20, x - pin + 14, 11) + rect(pin - 14, middle + 9, x - pin + 14, 11),
      centres: `M${pin} ${middle - 27}v54`,
    };
  }
  return {
    body:
      `M${x} ${middle - 18}H${pin}a18 18 0 0 0 0 36H${x}Z` +
      circle(pin, middle, 8) +
      (by === 'spherical-eye' ? circle(pin, middle, 13) : ''),
    centres: `M${pin} ${middle - 23}v46M${pin - 23} ${middle}h46`,
  };
}

/** Whether it is behind the cap, so that the body must leave room. */
export const isBehind = ({ by }: MountingShape): boolean => by === 'eye' || by === 'spherical-eye' || by === 'clevis';
