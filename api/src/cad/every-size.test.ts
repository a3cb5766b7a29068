import { cadCylinder } from '@hydraulics/common/figures/cylinder/drawn-cylinder';
import { expect, test } from 'vitest';
import { demoProduct, modelOf } from '../testing/cad/demo-sizes.ts';
import { readStep } from '../testing/cad/read-cad.ts';
import { envelopeOf } from './envelope.ts';
import { writeStep } from './step.ts';

const facts = { name: 'A cylinder', code: 'A', company: 'Test Ltd', updatedAt: '2026-11-27T10:00:00.000Z', version: 1 };

/** A short stroke that all sizes and mountings of a series are built with. */
const strokes = { VCT: 50, VCX: 100 };

test('every size of every cylinder of the demo is a closed solid of its length, with each of its mountings', async () => {
  const models: [string, ReturnType<typeof modelOf>, number][] = [];
  for (const designation of ['VCW', 'VCP', 'VTL']) {
    const model = modelOf(designation);
    models.push([designation, model, { VCW: 558, VCP: 1092, VTL: 783 }[designation] ?? 0]);
  }
  for (const [designation, stroke] of Object.entries(strokes)) {
    const { product } = demoProduct(designation);
    const codes = product.typeCode?.parts.find(({ name }) => name === 'Mounting');
    const mountings = codes?.kind === 'values' ? codes.values.map(({ code }) => code) : [];
    expect(mountings.length).toBe(designation === 'VCX' ? 5 : 10);
    for (const { code, cells } of product.variants.rows) {
      const [fixed, most] = [cells[5], cells[4]];
      if (fixed?.kind !== 'number' || most?.kind !== 'number') throw new Error(`${code} has no lengths.`);
      for (const mounting of mountings) {
        const whole = `${code}x${stroke}-${mounting}`;
        models.push([whole, modelOf(designation, whole), fixed.number + stroke]);
      }
      const longest = `${code}x${most.number}-${mountings[0]}`;
      models.push([longest, modelOf(designation, longest), fixed.number + most.number]);
    }
  }
  expect(models).toHaveLength(3 + 10 * 11 + 9 * 6);
  for (const [code, { envelope }, length] of models) {
    const { solids, box } = await readStep(writeStep(envelope.bodies, { ...facts, code }), 0.5);
    expect(
      solids.map(({ openEdges }) => openEdges),
      code,
    ).toEqual([0, 0]);
    expect(
      solids.every(({ volume }) => volume > 0),
      code,
    ).toBe(true);
    expect(box.low[0], code).toBeCloseTo(0, 0);
    expect(box.high[0], code).toBeCloseTo(length, 3);
  }
});

test.each([
  ['a longer body than stroke by a tenth of a millimetre', { bore: 25, rod: 12, stroke: 700, length: 700.1 }],
  ['a barrel that is hardly thicker than the bore', { bore: 100, rod: 99, stroke: 10, length: 300, barrel: 100.5 }],
  ['a telescope', { bore: 125, rod: 50, stroke: 1500, length: 783, barrel: 150 }],
  ['a short wide one', { bore: 900, rod: 100, stroke: 5, length: 60, barrel: 1000 }],
])('%s is a closed solid', async (_what, figures) => {
  const cylinder = cadCylinder(figures);
  if (!cylinder) throw new Error('There is no cylinder.');
  for (const mounting of [undefined, 'MF3', 'MP1', 'MS2', 'MT4', 'ME6'] as const) {
    const step = writeStep(envelopeOf(cylinder, mounting).bodies, facts);
    const { solids } = await readStep(step, 0.5);
    expect(
      solids.map(({ openEdges }) => openEdges),
      mounting,
    ).toEqual([0, 0]);
  }
});
