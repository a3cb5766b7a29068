import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { Variants } from '@hydraulics/common/nouns/attributes/attributes';
import { force } from '../product.ts';

type Column = readonly [name: string, unit: UnitSymbol | null];

const table = (
  columns: readonly Column[],
  rows: readonly (readonly [code: string, ...cells: (number | string)[]])[],
): Variants => ({
  columns: columns.map(([name, unit]) => ({ name, unit })),
  rows: rows.map(([code, ...cells]) => ({
    code,
    cells: cells.map((cell, index) =>
      typeof cell === 'number'
        ? { kind: 'number' as const, number: cell, unit: columns[index]?.[1] ?? null }
        : { kind: 'text' as const, text: cell },
    ),
  })),
});

const one = (number: number) => Math.round(number * 10) / 10;

type Series = {
  code: string;
  bar: number;
  /** Bore and rod in mm. */
  sizes: readonly (readonly [bore: number, rod: number])[];
  /** The outside of the barrel relative to the bore. */
  wall: number;
  /** A known mass in kg, from which those of the other sizes follow. */
  known: { bore: number; rod: number; stroke: number; mass: number };
  /** Mountings by ISO 6099. */
  mountings: string;
  longest: number;
};

/** Rod and barrel of steel, in kg for 100 mm of stroke. */
const perStroke = (bore: number, rod: number, wall: number) =>
  7.85e-4 * (Math.PI / 4) * (rod ** 2 + (bore * wall) ** 2 - bore ** 2);

/** The heads and the piston grow a little less than the cube of the bore. */
const grown = 2.6;

function cylinders({ code, bar, sizes, wall, known, mountings, longest }: Series): Variants {
  const heads = known.mass - (known.stroke / 100) * perStroke(known.bore, known.rod, wall);
  return table(
    [
      ['Bore', 'mm'],
      ['Rod', 'mm'],
      [`Push force at ${bar} bar`, 'kN'],
      [`Pull force at ${bar} bar`, 'kN'],
      ['Longest stroke', 'mm'],
      ['Mass without stroke', 'kg'],
      ['Mass for 100 mm of stroke', 'kg'],
      ['Mountings, ISO 6099', null],
    ],
    sizes.map(([bore, rod]) => [
      `${code}-${bore}/${rod}`,
      bore,
      rod,
      force(bore, bar),
      force(bore, bar, rod),
      Math.min(longest, rod * 40),
      one(heads * (bore / known.bore) ** grown),
      one(perStroke(bore, rod, wall)),
      mountings,
    ]),
  );
}

/** Flow and pressure of a gear pump by displacement and motor, at 1450 rpm and an overall efficiency of 0.83. */
function packs(): Variants {
  const rows = [1.5, 2.2, 3, 4].flatMap(power =>
    [2.8, 4.2, 5.5, 8.3].map(displacement => {
      const flow = one((displacement * 1450) / 1000);
      const pressure = Math.min(250, Math.floor((600 * power * 0.83) / flow / 10) * 10);
      return [`VPP40-${power}-${Math.round(flow)}`, power, displacement, flow, pressure] as const;
    }),
  );
  return table(
    [
      ['Motor', 'kW'],
      ['Displacement', 'cm³'],
      ['Flow at 1450 rpm', 'l/min'],
      ['Working pressure', 'bar'],
    ],
    rows,
  );
}

/** The series that come in sizes, by the name of their product. Bores and rods are those of the standards. */
export const series: Record<string, Variants> = {
  'VPP 40 Compact Power Pack': packs(),
  'VCT 63/36 Tie-Rod Cylinder': cylinders({
    code: 'VCT',
    bar: 160,
    sizes: [
      [25, 18],
      [32, 22],
      [40, 28],
      [50, 28],
      [63, 36],
      [80, 45],
      [100, 56],
      [125, 70],
      [160, 90],
      [200, 110],
    ],
    wall: 81 / 63,
    known: { bore: 63, rod: 36, stroke: 250, mass: 14 },
    mountings: 'ME5, ME6, MP1, MP3, MP5, MS2, MT1, MT2, MT4',
    longest: 3000,
  }),
  'VCX 100/70 Mill-Duty Cylinder': cylinders({
    code: 'VCX',
    bar: 250,
    sizes: [
      [50, 36],
      [63, 45],
      [80, 56],
      [100, 70],
      [125, 90],
      [160, 110],
      [200, 140],
      [250, 180],
      [320, 220],
    ],
    wall: 1.28,
    known: { bore: 100, rod: 70, stroke: 500, mass: 96 },
    mountings: 'MF3, MF4, MP3, MP5, MT4',
    longest: 6000,
  }),
};
