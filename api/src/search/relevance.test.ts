import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDemoCatalogue } from '../demo/catalogue.ts';
import { demoRows } from '../testing/demo/demo-rows.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { toEntry } from './entry.ts';

const rows = demoRows(await readDemoCatalogue(join(import.meta.dirname, '../../../demo')));
const index = new CatalogueIndex();
for (const row of rows) index.put(toEntry(row));
const nameOf = new Map(rows.map(({ id, name }) => [id, name]));

/** The names of the first three products. */
const firstThree = (q: string) =>
  index
    .find(q)
    .hits.slice(0, 3)
    .map(({ id }) => nameOf.get(id) ?? '');

/**
 * Written by hand before they were tried: what a buyer types, and the product that answers it, which must be among the
 * first three.
 */
const questions: [q: string, expected: string][] = [
  // Names and kinds of equipment.
  ['mill duty cylinder', 'VCX 100/70 Mill-Duty Cylinder'],
  ['tie rod cylinder', 'VCT 63/36 Tie-Rod Cylinder'],
  ['telescopic cylinder', 'VTL 125 Three-Stage Telescopic Cylinder'],
  ['welded cylinder with clevis', 'VCW 50/30 Welded Clevis Cylinder'],
  ['press cylinder', 'VCP 250/180 Press Cylinder'],
  ['mini power pack', 'VPP 10 Mini Power Pack'],
  ['twin pump station', 'VPP 400 Twin-Pump Station'],
  ['steering gear', 'VMS 90 Two-Ram Steering Gear'],
  ['mooring winch', 'VMW 12 Mooring Winch Drive'],
  ['tablet press', 'VPT 27 Turret Tablet Press Hydraulic Unit'],
  ['roller compactor', 'VRC 250 Roller Compactor'],
  ['accumulator bank', 'VSB 12x50 Accumulator Bank'],
  ['gantry bag lifter', 'VBL 300 Gantry Bag Lifter'],
  ['jacking oil', 'VLJ 4 Jacking Oil Unit'],
  ['homogeniser', 'VHI 1500 Homogeniser Intensifier'],
  // Type codes and designations, however they are separated.
  ['VCX100/70', 'VCX 100/70 Mill-Duty Cylinder'],
  ['vcx 100-70', 'VCX 100/70 Mill-Duty Cylinder'],
  ['VCX-160/110', 'VCX 100/70 Mill-Duty Cylinder'],
  ['vct80', 'VCT 63/36 Tie-Rod Cylinder'],
  ['VCT 125/70', 'VCT 63/36 Tie-Rod Cylinder'],
  ['VPP40-2.2-8', 'VPP 40 Compact Power Pack'],
  ['vpp10-1.5-4-1', 'VPP 10 Mini Power Pack'],
  ['VSH4x110', 'VSH 4x110 Mill Central Station'],
  ['vmh 2 x 30', 'VMH 2x30 Hatch Cover Pack'],
  ['VBL-500', 'VBL 500 Twin-Column Bag Lifter'],
  ['vhp', 'VHP 700 High-Pressure Test Pack'],
  // Figures with units.
  ['cylinder 250 bar 100 mm', 'VCX 100/70 Mill-Duty Cylinder'],
  ['cylinder bore 50 mm 210 bar', 'VCW 50/30 Welded Clevis Cylinder'],
  ['3000 psi', 'VCW 50/30 Welded Clevis Cylinder'],
  ['40 l/min pump', 'VMD 18 Davit Power Unit'],
  ['700 bar', 'VHP 700 High-Pressure Test Pack'],
  ['70 MPa test', 'VHP 700 High-Pressure Test Pack'],
  ['power pack 160 litres', 'VPP 160 Industrial Power Pack'],
  ['power pack 10 gpm', 'VPP 160 Industrial Power Pack'],
  ['cylinder 2 in bore', 'VCW 50/30 Welded Clevis Cylinder'],
  ['stroke 1500 mm', 'VTL 125 Three-Stage Telescopic Cylinder'],
  ['1546 kN', 'VCP 250/180 Press Cylinder'],
  ['lifter 300 kg', 'VBL 300 Gantry Bag Lifter'],
  ['mooring 120 kN', 'VMW 12 Mooring Winch Drive'],
  ['bag lifter 1100 lbs', 'VBL 500 Twin-Column Bag Lifter'],
  ['rudder 90 kNm', 'VMS 90 Two-Ram Steering Gear'],
  ['60 hp winch', 'VMW 12 Mooring Winch Drive'],
  ['2400 l/min', 'VSB 12x50 Accumulator Bank'],
  ['power pack 1,5 kW', 'VPP 10 Mini Power Pack'],
  ['cylinder 503 kN', 'VCX 100/70 Mill-Duty Cylinder'],
  // Typing errors, plurals, accents, words joined and split.
  ['cilinder for rolling mils', 'VCX 100/70 Mill-Duty Cylinder'],
  ['telescopik cylinders', 'VTL 125 Three-Stage Telescopic Cylinder'],
  ['stearing gear', 'VMS 90 Two-Ram Steering Gear'],
  ['acumulator', 'VSB 12x50 Accumulator Bank'],
  ['hömogenisér', 'VHI 1500 Homogeniser Intensifier'],
  ['homogenizer', 'VHI 1500 Homogeniser Intensifier'],
  ['tierod', 'VCT 63/36 Tie-Rod Cylinder'],
  ['bag-lifters for centrifuges', 'VBL 300 Gantry Bag Lifter'],
  // What it is for.
  ['lifeboat davits', 'VMD 18 Davit Power Unit'],
  ['hatch covers', 'VMH 2x30 Hatch Cover Pack'],
  ['arc furnace tilting', 'VST 2x320 Furnace Tilting Drive'],
  ['grease for bearings', 'VLG 8 Progressive Grease System'],
  ['steam turbine bearings lubrication', 'VLJ 4 Jacking Oil Unit'],
  ['vaccine emulsions', 'VHI 1500 Homogeniser Intensifier'],
  ['ISO 6022', 'VCX 100/70 Mill-Duty Cylinder'],
];

describe('sixty written questions to the demo catalogue', () => {
  test.each(questions)('%s', (q, expected) => {
    expect(firstThree(q)).toContain(expected);
  });

  test('there are sixty', () => expect(new Set(questions.map(([q]) => q)).size).toBe(60));

  test('most are answered by the first product', () => {
    const first = questions.filter(([q, expected]) => firstThree(q)[0] === expected);
    expect(first.length).toBeGreaterThanOrEqual(54);
  });
});

describe('what was found', () => {
  test('names the figures that fit, and the variant', () => {
    const { hits, isComplete } = index.find('cylinder 250 bar 100 mm');
    expect(isComplete).toBe(true);
    expect(hits[0]).toMatchObject({
      figures: [
        { name: 'Nominal pressure', row: -1 },
        { name: 'Bore', row: -1 },
      ],
      rows: [3],
    });
  });

  test.each([
    ['cilinder', 'cylinder'],
    ['hidraulic pomp', 'hydraulic pump'],
  ])('%s has a nearest spelling', (q, expected) => expect(index.find(q).spelling).toBe(expected));

  test('products that have only a part of it are told from those that have all', () => {
    expect(index.find('marine winch').isComplete).toBe(true);
    const { isComplete, hits } = index.find('marine winch with espresso');
    expect(isComplete).toBe(false);
    expect(nameOf.get(hits[0]?.id ?? '')).toBe('VMW 12 Mooring Winch Drive');
  });

  test.each([
    '',
    '   ',
    '?!/',
    'zzzzqqqq',
    '250',
    '"; DROP TABLE products',
    'constructor',
    '__proto__',
    '𝔘𝔫𝔦',
    '\u0000',
  ])('%j breaks nothing', q => expect(Array.isArray(index.find(q).hits)).toBe(true));

  test('nothing is found for nothing', () => {
    expect(index.find('').hits).toEqual([]);
    expect(index.find('zzzzqqqq').hits).toEqual([]);
  });

  test('the unit of a figure that no product has is no beginning of a word', () => {
    const { terms, isComplete } = index.find('cylinder 180 kN 210 bar');
    expect(isComplete).toBe(false);
    expect(terms).not.toContain('know');
  });

  test.each(['180 kN', 'cylinder 180 kN', '180 kN cylinder 210 bar'])('%s: no product far from it is offered', q => {
    const { hits, isComplete } = index.find(q);
    expect(isComplete).toBe(false);
    const offered = hits.map(({ id }) => nameOf.get(id));
    expect(offered.length).toBeGreaterThan(0);
    // 41 kN, and 980 kN at the least.
    expect(offered).not.toContain('VCW 50/30 Welded Clevis Cylinder');
    expect(offered).not.toContain('VCP 250/180 Press Cylinder');
  });

  test('a removed product is no longer found, a changed one by its new words only', () => {
    const own = new CatalogueIndex();
    const row = rows.find(({ name }) => name.startsWith('VMW'));
    if (!row) throw new Error('The demo has changed.');
    own.put(toEntry(row));
    expect(own.find('slipways').hits).toHaveLength(1);
    own.put(toEntry({ ...row, name: 'Capstan', smallDesc: '', applications: '' }));
    expect(own.find('capstan').hits).toHaveLength(1);
    expect(own.find('slipways').hits).toEqual([]);
    own.remove(row.id);
    expect(own.find('capstan').hits).toEqual([]);
    expect(own.size).toBe(0);
  });
});
