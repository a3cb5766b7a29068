import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cylinders } from '../lines/cylinders.ts';
import { lubricationSystems } from '../lines/lubrication-systems.ts';
import { powerPacks } from '../lines/power-packs.ts';
import type { Seen } from '../picture.ts';
import { sceneHash } from '../scene-hash.ts';
import { gaugePanel, rodEnd, singleCylinder } from './bench.ts';
import { testRecord } from './test-record.ts';

/** A rendered scene in place of a photograph of the company, for the slots of the company profile. */
export interface Photograph {
  name: string;
  /** What it shows, as in the company profile. */
  alt: string;
  /** `renders/sets/<set>.py` arranges it. */
  set: string;
  machines: () => Record<string, Seen>;
  /** Printed sheets, as SVG. */
  sheets?: () => Record<string, string>;
}

const pictures = [...powerPacks, ...cylinders, ...lubricationSystems].flatMap(({ images }) => images);

const pictureOf = (name: string) => {
  const picture = pictures.find(picture => picture.name === name);
  if (!picture) throw new Error(`There is no picture ${name}.`);
  return picture;
};

const machine = (name: string): Seen => {
  const seen = pictureOf(`${name}-view`).seen?.();
  if (!seen) throw new Error(`${name} has no model.`);
  return seen;
};

/** The company profile, `demo/company.json`, names them too, with captions. */
export const photographs: Photograph[] = [
  {
    name: 'assembly-hall',
    alt: 'An assembly hall with tall windows: a VPP 160 Industrial Power Pack on a bench in front, more units and an orange crane hook behind it',
    set: 'assembly',
    machines: () => ({
      pack: machine('vpp-160-industrial-power-pack'),
      test: machine('vhp-700-high-pressure-test-pack'),
      compact: machine('vpp-40-compact-power-pack'),
      cylinder: { model: singleCylinder(0.1), turn: 38, tilt: 26 },
    }),
  },
  {
    name: 'test-bench-gauges',
    alt: 'A cylinder on a test bench, in front of a panel with three gauges',
    set: 'test_bench',
    machines: () => ({
      panel: { model: gaugePanel(), turn: 20, tilt: 15 },
      cylinder: { model: singleCylinder(0.35), turn: 20, tilt: 26 },
    }),
  },
  {
    name: 'finished-cylinders',
    alt: 'Two rows of finished cylinders, type VCX 100/70 Mill-Duty Cylinder, on a rack, their chromed rods towards the viewer',
    set: 'rack',
    machines: () => ({ cylinder: { model: singleCylinder(0.08), turn: 60, tilt: 20 } }),
  },
  {
    name: 'test-record-and-drawing',
    alt: 'A signed test record and the drawing of a VCX 100/70 Mill-Duty Cylinder, with a rod end, a pencil and a steel rule on them',
    set: 'papers',
    machines: () => ({ rodEnd: { model: rodEnd(), turn: 30, tilt: 40 } }),
    sheets: () => ({
      drawing: pictureOf('vcx-100-70-mill-duty-cylinder-outline').svg(),
      record: testRecord(),
    }),
  },
  {
    name: 'commissioning-team',
    alt: 'Two people in helmets at a VLC 200 Circulating Oil System, one with a clipboard',
    set: 'people',
    machines: () => ({ oil: machine('vlc-200-circulating-oil-system') }),
  },
];

/** The script that arranges a photograph, which is part of its fingerprint. */
const setFile = ({ set }: Photograph) => join(import.meta.dirname, `../renders/sets/${set}.py`);

/** The fingerprint of a photograph's sources; while it is unchanged, the committed files are kept. */
export const photographHash = (photograph: Photograph): string =>
  createHash('sha256')
    .update(readFileSync(setFile(photograph)))
    .update(JSON.stringify([Object.values(photograph.machines()).map(seen => sceneHash(seen)), photograph.sheets?.()]))
    .digest('hex')
    .slice(0, 16);
