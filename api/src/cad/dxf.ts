import type { DrawnCylinder } from '@hydraulics/common/figures/cylinder/drawn-cylinder';
import { type CadFacts, envelopeNote } from './cad-facts.ts';
import { type At, DxfLines } from './dxf-lines.ts';
import type { Envelope, EyePlate, Outline, Section } from './envelope.ts';

type Cylinder = DrawnCylinder & { length: number };

/**
 * The dimension drawing of a cylinder: from the side, with the rod in and its way out, and from the end of the rod. Its
 * dimensions are those of the product's figures.
 */
export function writeDxf(envelope: Envelope, cylinder: Cylinder, facts: CadFacts): string {
  const lines = new DxfLines();
  const sections = envelope.bodies.flatMap(body => body.sections);
  const plates = envelope.bodies.flatMap(body => body.plates);
  const reach = Math.max(...sections.map(({ outline }) => Math.max(...outline.map(({ from }) => Math.abs(from[0])))));
  drawSide(lines, sections, plates);
  dimension(lines, envelope, cylinder, reach);
  drawEnd(lines, sections, cylinder.length + cylinder.stroke + 2.2 * cylinder.outer);
  write(lines, cylinder, facts, reach);
  return lines.toString([`${facts.name}, ${facts.code}`, facts.company, envelopeNote, 'Millimetres']);
}

/** The heights of an outline's edges that lie along the axis, as seen from the side. */
const heights = ({ outline }: Section): number[] => [...new Set(outline.map(({ from }) => from[0]))];

function drawSide(lines: DxfLines, sections: Section[], plates: EyePlate[]): void {
  const [first, last] = [sections[0], sections.at(-1)];
  if (!first || !last) return;
  lines.line('CENTRE', [(plates.length > 0 ? 0 : first.from) - 10, 0], [last.to + 10, 0]);
  sections.forEach((section, place) => {
    const { from, to } = section;
    const mine = heights(section);
    for (const y of mine) lines.line('OUTLINE', [from, y], [to, y]);
    const before = sections[place - 1];
    const all = [...mine, ...(before ? heights(before) : [])];
    lines.line('OUTLINE', [from, Math.min(...all)], [from, Math.max(...all)]);
    for (const side of section.sides) {
      const { at, isLevel } = placeOf(section.outline, side.segment);
      const x = from + side.x;
      // Those of both sides are one behind the other.
      if (!isLevel) lines.circle('OUTLINE', [x, at[0]], side.radius);
      else lines.box('HIDDEN', [x - side.radius, at[0] + side.height], [x + side.radius, at[0]]);
    }
  });
  lines.line('OUTLINE', [last.to, Math.min(...heights(last))], [last.to, Math.max(...heights(last))]);
  const [plate] = plates;
  if (!plate) return;
  const { centre, radius, hole } = plate;
  for (const y of [radius, -radius]) lines.line('OUTLINE', [centre, y], [first.from, y]);
  lines.arc('OUTLINE', [centre, 0], radius, [90, 270]);
  lines.circle('OUTLINE', [centre, 0], hole);
  lines.line('CENTRE', [centre, -1.2 * radius], [centre, 1.2 * radius]);
}

/** The middle of a straight segment, and whether its side faces up or down. */
function placeOf(outline: Outline, segment: number): { at: At; isLevel: boolean } {
  const { from, to } = outline[segment] ?? { from: [0, 0] as const, to: [0, 0] as const };
  return { at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], isLevel: from[0] === to[0] };
}

/** What is seen from the end of the rod: z is to the left. */
function drawEnd(lines: DxfLines, sections: Section[], x: number): void {
  const point = ([y, z]: At): At => [x - z, y];
  const reachOf = ({ outline }: Section) => Math.max(...outline.map(({ from }) => Math.hypot(...from)));
  let seen = 0;
  for (const section of sections.toReversed()) {
    // A section behind a larger one is not seen.
    if (reachOf(section) <= seen) continue;
    seen = reachOf(section);
    for (const { from, to, centre } of section.outline) {
      if (!centre) lines.line('OUTLINE', point(from), point(to));
      else {
        const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
        const angle = ([y, z]: At) => (Math.atan2(y - centre[0], -(z - centre[1])) * 180) / Math.PI;
        lines.arc('OUTLINE', point(centre), radius, [turn(angle(from)), turn(angle(to))]);
      }
    }
    for (const { at, radius } of section.holes) lines.circle('OUTLINE', point(at), radius);
    for (const side of section.sides) {
      const { at, isLevel } = placeOf(section.outline, side.segment);
      const away = isLevel ? 0 : Math.sign(at[1]) * side.height;
      const [low, high]: [At, At] = isLevel
        ? [
            [at[0] + side.height, at[1] - side.radius],
            [at[0], at[1] + side.radius],
          ]
        : [
            [-side.radius, at[1]],
            [side.radius, at[1] + away],
          ];
      lines.box(isLevel ? 'HIDDEN' : 'OUTLINE', point(low), point(high));
    }
  }
  lines.line('CENTRE', [x - 1.1 * seen, 0], [x + 1.1 * seen, 0]);
  lines.line('CENTRE', [x, -1.1 * seen], [x, 1.1 * seen]);
}

const turn = (degrees: number): number => (degrees + 360) % 360;

/** The height of letters. */
const letters = ({ outer }: Cylinder): number => Math.max(3.5, 0.08 * outer);

function dimension(lines: DxfLines, { barrel, bodies }: Envelope, cylinder: Cylinder, reach: number): void {
  const { bore, rod, stroke, length, outer, isTelescope } = cylinder;
  const height = letters(cylinder);
  const [low, high] = [-reach - 4 * height, reach + 4 * height];
  const text = (at: At, words: string, align: 'left' | 'centre' = 'left') =>
    lines.text(at, height, words, align, 'DIMENSIONS');
  const tick = ([x, y]: At) =>
    lines.line('DIMENSIONS', [x - height / 2, y - height / 2], [x + height / 2, y + height / 2]);
  const level = (from: number, to: number, y: number, start: number, words: string) => {
    for (const x of [from, to]) {
      lines.line('DIMENSIONS', [x, start], [x, y + Math.sign(y) * height]);
      tick([x, y]);
    }
    lines.line('DIMENSIONS', [from, y], [to, y]);
    text([(from + to) / 2, y + height / 2], words, 'centre');
  };
  const upright = (x: number, half: number, words: string) => {
    lines.line('DIMENSIONS', [x, -half], [x, half]);
    for (const y of [half, -half]) tick([x, y]);
    text([x + height / 2, height / 2], words);
  };
  const inner = bore / 2;
  lines.box('HIDDEN', [barrel.from, -inner], [barrel.to, inner]);
  lines.box('EXTENDED', [length, -rod / 2], [length + stroke, rod / 2]);
  level(0, length, low, -reach - height, shown(length));
  level(length, length + stroke, high, rod / 2 + height, `Stroke ${shown(stroke)}`);
  const width = barrel.to - barrel.from;
  upright(barrel.from + 0.25 * width, inner, `${isTelescope ? 'First stage ' : ''}\u00D8${shown(bore)}`);
  upright(barrel.from + 0.72 * width, outer / 2, `\u00D8${shown(outer)}`);
  upright(length + stroke / 2, rod / 2, `${isTelescope ? 'Last stage ' : ''}\u00D8${shown(rod)}`);
  const hidden = bodies.flatMap(({ sections }) => sections);
  lines.line('CENTRE', [hidden.at(-1)?.to ?? length, 0], [length + stroke + 10, 0]);
}

const shown = (figure: number): string => String(Math.round(figure * 100) / 100);

function write(lines: DxfLines, cylinder: Cylinder, { name, code, company }: CadFacts, reach: number): void {
  const height = letters(cylinder);
  const stages = cylinder.isTelescope ? ['Stages between the first and the last are not drawn.'] : [];
  const notes = [code, name, company, 'All dimensions in mm.', envelopeNote, ...stages];
  notes.forEach((note, place) => {
    lines.text([0, -reach - (8 + 1.8 * place) * height], place === 0 ? 1.4 * height : height, note);
  });
}
