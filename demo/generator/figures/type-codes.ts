import type { CodePart, CodeRule, CodeValue, TypeCode } from '@hydraulics/common/figures/type-code/type-code';

type Cylinder = {
  series: CodeValue;
  /** The rods of each bore, in mm. */
  rods: Record<number, readonly number[]>;
  stroke: { min: number; max: number };
  mountings: Record<string, string>;
  options: CodePart[];
  rules: CodeRule[];
};

/** The names of mountings in ISO 6099. */
const mountings = {
  ME5: 'Rectangular head',
  ME6: 'Rectangular cap',
  MF1: 'Rectangular flange at the head, works pattern',
  MF3: 'Circular flange at the head',
  MF4: 'Circular flange at the cap',
  MP1: 'Fixed double clevis at the cap',
  MP3: 'Fixed plain eye at the cap',
  MP5: 'Plain eye with spherical bearing at the cap',
  MS2: 'Side lugs',
  MT1: 'Integral male trunnions at the head',
  MT2: 'Integral male trunnions at the cap',
  MT4: 'Trunnions in the middle of the barrel',
} as const;

const named = (...codes: (keyof typeof mountings)[]): Record<string, string> =>
  Object.fromEntries(codes.map(code => [code, mountings[code]]));

const values = (meanings: Record<string, string>): CodeValue[] =>
  Object.entries(meanings).map(([code, meaning]) => ({ code, meaning }));

const sizes = (numbers: Iterable<number>): CodeValue[] =>
  [...new Set(numbers)].sort((a, b) => a - b).map(size => ({ code: String(size), meaning: `${size} mm` }));

const option = (name: string, meanings: Record<string, string>): CodePart => ({
  name,
  before: '-',
  optional: true,
  kind: 'values',
  values: values(meanings),
});

/** A stroke is at most forty times its rod, as the tables of sizes say. */
const longest = (rod: number, max: number) => Math.min(max, rod * 40);

function cylinder({ series, rods, stroke, mountings, options, rules }: Cylinder): TypeCode {
  const bores = Object.entries(rods);
  const all = sizes(bores.flatMap(([, list]) => list));
  return {
    parts: [
      { name: 'Series', before: '', optional: false, kind: 'values', values: [series] },
      {
        name: 'Bore',
        before: '-',
        optional: false,
        kind: 'values',
        values: sizes(bores.map(([bore]) => Number(bore))),
      },
      { name: 'Rod', before: '/', optional: false, kind: 'values', values: all },
      { name: 'Stroke', before: 'x', optional: false, kind: 'number', ...stroke, step: 1, digits: 0, unit: 'mm' },
      { name: 'Mounting', before: '-', optional: false, kind: 'values', values: values(mountings) },
      ...options,
    ],
    rules: [
      ...bores.map(
        ([bore, list]): CodeRule => ({
          part: 'Bore',
          codes: [bore],
          other: 'Rod',
          kind: 'only',
          others: list.map(String),
        }),
      ),
      ...all.flatMap(({ code }): CodeRule[] => {
        const limit = longest(Number(code), stroke.max);
        return limit < stroke.max ? [{ part: 'Rod', codes: [code], other: 'Stroke', kind: 'most', limit }] : [];
      }),
      ...rules,
    ],
  };
}

/** The series that are ordered by a type code, by the name of their product. Bores and rods are sizes of ISO 3320. */
export const typeCodes: Record<string, TypeCode> = {
  'VCT 63/36 Tie-Rod Cylinder': cylinder({
    series: { code: 'VCT', meaning: 'Tie-rod cylinder to ISO 6020-2, 160 bar' },
    rods: {
      25: [12, 18],
      32: [14, 18, 22],
      40: [18, 22, 28],
      50: [22, 28, 36],
      63: [28, 36, 45],
      80: [36, 45, 56],
      100: [45, 56, 70],
      125: [56, 70, 90],
      160: [70, 90, 110],
      200: [90, 110, 140],
    },
    stroke: { min: 25, max: 3000 },
    mountings: named('ME5', 'ME6', 'MF1', 'MP1', 'MP3', 'MP5', 'MS2', 'MT1', 'MT2', 'MT4'),
    options: [option('Seals', { V: 'FKM, for HFC fluids or up to 150 °C' })],
    // The trunnion needs room between the heads.
    rules: [{ part: 'Mounting', codes: ['MT4'], other: 'Stroke', kind: 'least', limit: 50 }],
  }),
  'VCX 100/70 Mill-Duty Cylinder': cylinder({
    series: { code: 'VCX', meaning: 'Mill-duty cylinder to ISO 6022, 250 bar' },
    rods: {
      50: [36],
      63: [45],
      80: [56],
      100: [70],
      125: [90],
      160: [110],
      200: [140],
      250: [180],
      320: [220],
    },
    stroke: { min: 50, max: 6000 },
    mountings: named('MF3', 'MF4', 'MP3', 'MP5', 'MT4'),
    options: [
      option('Seals', { V: 'FKM, for HFD fluids or up to 150 °C' }),
      option('Transducer', { T: 'Built into the rod, resolution 5 µm' }),
    ],
    // The transducer needs a bore in the rod.
    rules: [
      { part: 'Rod', codes: ['36'], other: 'Transducer', kind: 'not', others: ['T'] },
      { part: 'Mounting', codes: ['MT4'], other: 'Stroke', kind: 'least', limit: 100 },
    ],
  }),
};
