import DxfParser from 'dxf-parser';
import { describe, expect, test } from 'vitest';
import { modelOf } from '../testing/cad/demo-sizes.ts';
import { readByEzdxf, readByGmsh, readStep } from '../testing/cad/read-cad.ts';
import type { CadFacts } from './cad-facts.ts';
import { writeDxf } from './dxf.ts';
import { portDiameter } from './ports.ts';
import { stepText, writeStep } from './step.ts';

const facts: CadFacts = {
  code: 'VCX-80/56x300-MF3',
  name: "Müller's mill-duty cylinder",
  company: 'Test Hydraulics Ltd',
  updatedAt: '2026-11-27T10:00:00.000Z',
  version: 3,
};

describe('VCX-80/56x300-MF3, 512 mm long with the rod in', () => {
  const { cylinder, envelope } = modelOf('VCX', facts.code, 'G 3/4');
  const step = writeStep(envelope.bodies, facts);
  const dxf = writeDxf(envelope, cylinder, facts);
  /**
   * By hand, in mm³. Of the 212 mm without stroke, 26 % are the cap, 26 % the head, 45 % of which the flange, and 22 % the
   * rod outside. The barrel: π · 51.5² · 355.12 = 2,958,963. Heads of Ø123.6 with a flat at 56.65, 11,827.434 mm², on
   * 55.12 + 30.316 mm: 1,010,489. The flange of Ø185.4 with eight holes of Ø12.36: π · (92.7² − 8 · 6.18²) · 24.804 =
   * 645,815. Less two ports of G 3/4: 2 · π · 13.2205² · 20.6 = 22,623.
   */
  const body = 4_592_644;
  /** π · 28² · 16.324 + π · 22.4² · 30.316. */
  const rod = 87_994;

  test('OpenCascade reads two closed solids of the volumes that were calculated by hand', async () => {
    const { name, solids, box } = await readStep(step);
    expect(name).toBe('VCX-80/56x300-MF3');
    expect(solids.map(({ openEdges }) => openEdges)).toEqual([0, 0]);
    // Triangles are within the curved faces.
    expect((solids[0]?.volume ?? 0) / body).toBeCloseTo(1, 2);
    expect((solids[1]?.volume ?? 0) / rod).toBeCloseTo(1, 2);
    expect(box.low[0]).toBeCloseTo(0, 3);
    expect(box.high[0]).toBeCloseTo(512, 3);
    expect(box.high[1]).toBeCloseTo(92.7, 3);
  });

  test('gmsh reads the same volumes and lengths', () => {
    const { volumes, box } = readByGmsh(step);
    expect(volumes).toHaveLength(2);
    expect(Math.abs((volumes[0] ?? 0) - body)).toBeLessThan(2);
    expect(Math.abs((volumes[1] ?? 0) - rod)).toBeLessThan(1);
    expect(box.map(side => Math.round(side * 1000) / 1000 || 0)).toEqual([0, -92.7, -92.7, 512, 92.7, 92.7]);
  });

  test('the header names the code, the product, the company and the protocol, in ASCII', () => {
    expect(step).toMatch(/^[\n -~]+$/);
    for (const line of [
      "FILE_DESCRIPTION(('M\\X2\\00FC\\X0\\ller''s mill-duty cylinder, VCX-80/56x300-MF3'",
      "FILE_NAME('VCX-80/56x300-MF3.step','2026-11-27T10:00:00',(''),('Test Hydraulics Ltd'),",
      "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
      'SI_UNIT(.MILLI.,.METRE.)',
    ])
      expect(step).toContain(line);
  });

  test('each edge belongs to two faces, in opposite directions', () => {
    const uses = new Map<string, string[]>();
    for (const [, edge = '', sense = ''] of step.matchAll(/ORIENTED_EDGE\('',\*,\*,(#\d+),\.([TF])\.\)/g)) {
      uses.set(edge, [...(uses.get(edge) ?? []), sense]);
    }
    expect([...uses.values()].every(senses => senses.toSorted().join('') === 'FT')).toBe(true);
    expect(uses.size).toBe([...step.matchAll(/=EDGE_CURVE\(/g)].length);
  });

  test('ezdxf finds nothing wrong in the drawing, which has its dimensions on layers', () => {
    const { version, units, faults, layers, texts } = readByEzdxf(dxf);
    expect([version, units, faults]).toEqual(['AC1009', 4, []]);
    expect(Object.keys(layers).toSorted()).toEqual([
      ...['CENTRE', 'DIMENSIONS', 'EXTENDED', 'HIDDEN', 'OUTLINE', 'TEXT'],
    ]);
    expect(texts).toEqual([
      ...['512', 'Stroke 300', '%%c80', '%%c103', '%%c56', 'VCX-80/56x300-MF3', "M\\U+00FCller's mill-duty cylinder"],
      ...['Test Hydraulics Ltd', 'All dimensions in mm.'],
      'Envelope for planning: bore, rod, barrel and lengths are to size; heads, ports and mounting are approximate.',
    ]);
  });

  test('dxf-parser reads the outline in millimetres: eight bolt holes, and the rod that ends at 512', () => {
    const drawing = new DxfParser().parseSync(dxf);
    expect(drawing?.header.$INSUNITS).toBe(4);
    const entities = drawing?.entities ?? [];
    const outline = entities.filter(({ layer }) => layer === 'OUTLINE');
    const holes = outline.filter(entity => entity.type === 'CIRCLE' && 'radius' in entity && entity.radius === 6.18);
    expect(holes).toHaveLength(8);
    const side = outline.flatMap(entity =>
      'vertices' in entity ? (entity.vertices as { x: number; y: number }[]) : [],
    );
    const rodEnd = side.filter(({ x }) => x === 512).map(({ y }) => y);
    expect([Math.min(...rodEnd), Math.max(...rodEnd)]).toEqual([-22.4, 22.4]);
    expect(Math.min(...side.map(({ x }) => x))).toBe(0);
  });
});

test('a text cannot end its line or its string', () => {
  expect(stepText("a'); #1=\\X\n")).toBe("'a''); #1=\\\\X\\X2\\000A\\X0\\'");
  const { cylinder, envelope } = modelOf('VCX', facts.code);
  const dxf = writeDxf(envelope, cylinder, { ...facts, name: 'a\n0\nEOF\r\n%%c 油' });
  expect(readByEzdxf(dxf).texts).toContain('a 0 EOF %%c \\U+6CB9');
});

test.each([
  ['G 3/4', 26.441],
  ['G 1 1/4', 41.91],
  ['M 22 × 1.5', 22],
  ['M27x2', 27],
  ['SAE 1, 6000 psi', 25.4],
  ['on request', undefined],
  ['G 99', undefined],
])('the port %s has a diameter of %s mm', (name, diameter) => {
  expect(portDiameter(name)).toBe(diameter);
});
