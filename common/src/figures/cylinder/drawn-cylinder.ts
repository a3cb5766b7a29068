import type { DrawnPart } from '../drawn-parts.ts';
import { isPossible, isTelescopic } from './possible.ts';

/** A cylinder as its drawing and its CAD files show it, in millimetres. */
export type DrawnCylinder = {
  bore: number;
  rod: number;
  stroke: number;
  /** Overall, with the rod in. */
  length: number | undefined;
  /** The outer diameter of the barrel; from the bore if it is not known. */
  outer: number;
  /** Whether it is a telescope: its bore is then the first stage and its rod the last. */
  isTelescope: boolean;
};

/** A cylinder by its figures. Undefined unless bore, rod and stroke are known, and there can be one. */
export function drawnCylinder(figures: Partial<Record<DrawnPart, number | undefined>>): DrawnCylinder | undefined {
  const { bore, rod, stroke, length } = figures;
  if (!bore || !rod || !stroke || !isPossible(figures)) return undefined;
  const outer = figures.barrel ?? bore * 1.2;
  return { bore, rod, stroke, length, outer, isTelescope: isTelescopic(figures) };
}

type Row = { drawn?: DrawnPart | undefined; code: string | null; figures: readonly number[] };

/** The figures of a product's sheet that its drawing shows, as far as they are in millimetres. */
export const drawnFigures = (rows: readonly Row[]): Partial<Record<DrawnPart, number>> =>
  Object.fromEntries(
    rows.flatMap(({ drawn, code, figures: [figure] }) =>
      drawn && code === 'MMT' && figure !== undefined ? [[drawn, figure]] : [],
    ),
  );

/** The names of what CAD files need and a drawing does without. */
const needed: [DrawnPart, string][] = [
  ['bore', 'bore'],
  ['rod', 'rod'],
  ['stroke', 'stroke'],
  ['length', 'retracted length'],
];

/** The figures that are missing for CAD files of a cylinder. */
export const missingForCad = (figures: Partial<Record<DrawnPart, number | undefined>>): string[] =>
  needed.flatMap(([part, name]) => (figures[part] ? [] : [name]));

/** The cylinder of CAD files, which need its length, too. */
export function cadCylinder(
  figures: Partial<Record<DrawnPart, number | undefined>>,
): (DrawnCylinder & { length: number }) | undefined {
  const cylinder = drawnCylinder(figures);
  return cylinder?.length ? { ...cylinder, length: cylinder.length } : undefined;
}
