import type { SizingResult } from '@hydraulics/common/nouns/attributes/sizing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const attributes = [
  { id: 'bore', name: 'Bore', kind: 'number', unit: 'mm', drawn: 'bore' },
  { id: 'rod', name: 'Rod', kind: 'number', unit: 'mm', drawn: 'rod' },
  { id: 'stroke', name: 'Stroke', kind: 'number', unit: 'mm', drawn: 'stroke' },
  { id: 'length', name: 'Retracted length', kind: 'number', unit: 'mm', drawn: 'length' },
  { id: 'test', name: 'Test pressure', kind: 'number', unit: 'bar' },
  { id: 'bar', name: 'Nominal pressure', kind: 'number', unit: 'bar', filterable: true },
  { id: 'speed', name: 'Max. speed', kind: 'number', unit: 'm/s' },
  { id: 'pull', name: 'Pull force', kind: 'number', unit: 'kN' },
] as const;

const units: Record<string, string> = Object.fromEntries(attributes.map(({ id, unit }) => [id, unit]));

const specifications = (figures: Record<string, number>) =>
  JSON.stringify({
    values: Object.fromEntries(
      Object.entries(figures).map(([id, number]) => [id, { kind: 'number', number, unit: units[id] }]),
    ),
  });

const columns = ['Bore', 'Rod', 'Max. stroke'].map(name => ({ name, unit: 'mm' }));

const variants = (code: string, rows: number[][]) =>
  JSON.stringify({
    columns: [...columns, { name: 'Mass per 100 mm stroke', unit: 'kg' }],
    rows: rows.map(([bore, rod, stroke]) => ({
      code: `${code}-${bore}/${rod}`,
      cells: [...[bore, rod, stroke].map(number => ({ kind: 'number', number, unit: 'mm' })), null],
    })),
  });

const metric = (figure: { metric: string } | null | undefined) => figure?.metric.replaceAll('\u00a0', ' ');

describe.each(databases)('sizing cylinders, on %s', database => {
  let server: TestServer;
  let categoryId = '';
  const ids: Record<string, string> = {};
  const size = (query: Record<string, string>): Promise<SizingResult> => server.visitor.products.size(query);
  const found = ({ products }: SizingResult) => products.map(({ name, code }) => [name, code]);

  beforeAll(async () => {
    server = await startTestServer(database);
    const category = await server.client.categories.create({ name: 'Cylinders', attributes: attributes as never });
    categoryId = category._id;
    await server.client.categories.create({
      name: 'Pumps',
      attributes: [{ name: 'Nominal pressure', kind: 'number', unit: 'bar' }] as never,
    });
    const make = async (name: string, figures: Record<string, number>, more = {}) => {
      const { _id } = await server.client.products.create({
        name,
        categoryId,
        specifications: specifications(figures),
        ...more,
      });
      ids[name] = _id;
    };
    const whole = { bore: 100, rod: 70, stroke: 500, length: 741, bar: 250, test: 375, speed: 0.5, pull: 100 };
    await make('Mill', whole, {
      variants: variants('M', [
        [100, 70, 2800],
        [125, 90, 3600],
        [160, 110, 4400],
      ]),
    });
    await make('Press', { ...whole, bore: 250, rod: 180, stroke: 600, length: 1092, bar: 315, speed: 0.25, pull: 745 });
    await make('Tie rod', { ...whole, bar: 160 }, { variants: variants('T', [[125, 70, 2800]]) });
    await make('Plunger', { bore: 160, rod: 125, stroke: 700, length: 900, bar: 250, speed: 0.3 });
    await make('Telescope', { ...whole, bore: 200, stroke: 1500, bar: 300 });
    await make('Without figures', {});
  });
  afterAll(() => server?.close());

  test('180 kN at 210 bar over 600 mm: bore 125, rod 56, and the products that fit, smallest first', async () => {
    const result = await size({ force: '180 kN', pressure: '210 bar', stroke: '600', speed: '0,1 m/s' });
    const { cylinder } = result;
    expect(result.fields).toMatchObject({
      force: { text: '180 kN', note: null },
      stroke: { text: '600 mm', note: null },
      speed: { text: '0,1 m/s', note: null },
    });
    expect([cylinder?.leastBore, cylinder?.bore, cylinder?.rod].map(metric)).toEqual(['104.5 mm', '125 mm', '56 mm']);
    expect([cylinder?.push, cylinder?.pull, cylinder?.leastRod].map(metric)).toEqual([
      '257.7 kN',
      '206 kN',
      '54.65 mm',
    ]);
    expect([cylinder?.out?.flow, cylinder?.in?.flow].map(metric)).toEqual(['73.63 l/min', '58.85 l/min']);
    expect(cylinder?.leastBore).toMatchObject({ number: 104.468, unit: 'mm', us: '4.113\u00a0in' });
    expect(cylinder?.rods[0]).toMatchObject({ ratio: 1.25, safety: 3.86, serves: true });
    expect(metric(cylinder?.rods[0]?.buckles)).toBe('694.2 kN');
    expect([cylinder?.factor, metric(cylinder?.effectiveLength), result.safety]).toEqual([2, '1200 mm', 3.5]);
    // The telescope has no force in its last stage, the tie rod too little pressure.
    expect(found(result)).toEqual([
      ['Mill', 'M-125/90'],
      ['Plunger', null],
      ['Press', null],
    ]);
    expect([result.total, result.nearest]).toEqual([3, []]);
    expect(result.categories).toEqual([
      {
        _id: categoryId,
        address: 'cylinders',
        name: 'Cylinders',
        filters: 'nominal-pressure-from=210',
        metric: '210\u00a0bar',
        us: '3046\u00a0psi',
      },
    ]);
    expect(result.enquiry).toBe(
      'cylinder, push 180 kN at 210 bar, stroke 600 mm, 0.1 m/s, bore 125 mm, rod at least 56 mm, Eye, clevis or trunnions at the cap (MP1, MP3, MP5, MT2), rod end pivoted',
    );
  });

  test('sizing takes other units, and reads figures without one in the chosen units', async () => {
    const typed = await size({ force: '40 000 lbf', pressure: '3000 psi', stroke: '24 in' });
    const chosen = await size({ force: '40000', pressure: '3000', stroke: '24', units: 'us' });
    // 40 000 lbf = 177.93 kN; 3000 psi = 206.84 bar: √(4 × 177 929 / (π × 20.684)) = 104.66 mm.
    for (const { cylinder } of [typed, chosen]) {
      expect([cylinder?.leastBore, cylinder?.bore].map(metric)).toEqual(['104.7 mm', '125 mm']);
      expect(cylinder?.stroke).toMatchObject({ metric: '609.6\u00a0mm', us: '24\u00a0in' });
    }
    expect(chosen.fields).toMatchObject({ force: { text: '40000 lbf' }, pressure: { text: '3000 psi' } });
    expect(chosen.enquiry).toMatch(/^cylinder, push 40 000 lbf at 3000 psi, stroke 24 in, bore 4\.921 in,/);
  });

  test('calculated forces have no more decimals than those of data sheets, typed ones have all', async () => {
    // π/4 × 63² = 3117.2 mm² × 16 N/mm² = 49.876 kN; less 28² = 40.02 kN. π/4 × 25² × 16 N/mm² = 7.854 kN.
    const { cylinder, enquiry } = await size({ bore: '63', pressure: '160', stroke: '100' });
    expect([cylinder?.force, cylinder?.push, cylinder?.rods[0]?.pull].map(metric)).toEqual([
      '49.9 kN',
      '49.9 kN',
      '40 kN',
    ]);
    expect(enquiry).toMatch(/^cylinder, push 49\.9 kN at 160 bar,/);
    expect(metric((await size({ bore: '25', pressure: '160' })).cylinder?.push)).toBe('7.85 kN');
    const typed = await size({ force: '49.87', pressure: '160' });
    expect([metric(typed.cylinder?.force), metric(typed.cylinder?.push)]).toEqual(['49.87 kN', '49.9 kN']);
  });

  test('sizing names the nearest products that do not fit, with what they have instead', async () => {
    const result = await size({ force: '180 kN', pressure: '210 bar', stroke: '3000 mm', mounting: 'head-guided' });
    expect(found(result)).toEqual([['Mill', 'M-125/90']]);
    const differs = Object.fromEntries(
      result.nearest.map(({ name, differs }) => [name, differs.map(one => `${one.name}: ${metric(one)}`)]),
    );
    // 125/70 at 160 bar has 12 271.8 mm² × 16 N/mm² = 196.3 kN. 80 % of the stroke is nearer than 20 %.
    expect(differs).toEqual({
      Press: ['Max. stroke: 600 mm'],
      Plunger: ['Max. stroke: 700 mm'],
    });
    const none = await size({ force: '180', pressure: '280', speed: '0.3' });
    expect([none.total, none.products]).toEqual([0, []]);
    expect(none.nearest.map(({ name }) => name)).toEqual(['Mill', 'Plunger', 'Press']);
    // 100/70 has 7854.0 mm², 160/125 has 20 106.2 mm², both × 25 N/mm²; 250/180 has 49 087.4 mm² × 28 N/mm².
    expect(none.nearest.map(({ force }) => metric(force))).toEqual(['196.3 kN', '502.7 kN', '1374 kN']);
    expect(none.nearest.map(({ differs }) => differs.map(one => `${one.name}: ${metric(one)}`))).toEqual([
      ['Nominal pressure: 250 bar'],
      ['Nominal pressure: 250 bar'],
      ['Max. speed: 0.25 m/s'],
    ]);
  });

  test('a plunger does not pull, and a rod that buckles does not fit', async () => {
    const pull = await size({ direction: 'pull', force: '100', pressure: '210' });
    // 160/110 has π/4 × 13 500 mm² × 21 N/mm² = 222 kN; 125/90 has 124 kN.
    expect(found(pull)).toEqual([
      ['Mill', 'M-125/90'],
      ['Press', null],
    ]);
    const long = await size({ force: '180', pressure: '210', stroke: '2800', mounting: 'cap-free' });
    expect(found(long)).toEqual([]);
    expect(long.nearest.map(({ name, differs }) => [name, differs.map(one => one.name)]).slice(0, 2)).toEqual([
      ['Press', ['Max. stroke']],
      ['Mill', ['Max. load before buckling']],
    ]);
  });

  test('an invalid field has its error, and the typed text stays', async () => {
    const { cylinder, fields, products, enquiry } = await size({
      force: 'a lot',
      pressure: '210 mm',
      stroke: '-5',
      speed: '0.1',
      flow: '60',
      bore: '100',
      rod: '100',
      mounting: 'nailed',
      direction: 'sideways',
    });
    expect([cylinder, products, enquiry]).toEqual([null, [], '']);
    expect(fields).toEqual({
      force: { text: 'a lot', note: '“a lot” is not a number.' },
      pressure: { text: '210 mm', note: '“210 mm” is a length, but a pressure is expected (bar).' },
      bore: { text: '100 mm', note: null },
      stroke: { text: '-5', note: 'The stroke must be more than 0.' },
      rod: { text: '100 mm', note: 'The rod must be thinner than the bore.' },
      speed: { text: '0.1 m/s', note: null },
      flow: { text: '60 l/min', note: 'Enter either the speed or the flow: one follows from the other.' },
      direction: { text: 'sideways', note: '“sideways” is not push or pull.' },
      mounting: { text: 'nailed', note: '“nailed” is not one of the mountings.' },
      units: { text: '', note: null },
    });
    expect((await size({ force: '180' })).fields).toMatchObject({
      force: { note: null },
      pressure: { note: 'Enter two of force, pressure and bore.' },
      bore: { note: 'Enter two of force, pressure and bore.' },
    });
    expect((await size({ pressure: '9999', force: '1' })).fields.pressure?.note).toBe(
      'The pressure may be at most 1000\u00a0bar.',
    );
    expect(Object.values((await size({})).fields).every(({ text, note }) => text === '' && note === null)).toBe(true);
  });

  test('a save changes what fits, also of variants alone', async () => {
    const fits = async () => (await size({ force: '180', pressure: '210', bore: '' })).products.map(({ code }) => code);
    expect(await fits()).toContain('M-125/90');
    await server.client.products.update({ id: ids.Mill ?? '', variants: variants('N', [[125, 70, 100]]) });
    expect(await fits()).toContain('N-125/70');
    await server.client.products.remove({ id: ids.Mill ?? '' });
    expect(await fits()).not.toContain('N-125/70');
  });

  test('a parameter that is given twice or is unknown is refused', async () => {
    for (const query of ['force=1&force=2', `force=${'1'.repeat(61)}`, 'weight=5']) {
      expect([query, (await server.http.get(`/api/v1/sizing?${query}`)).status]).toEqual([query, 400]);
    }
  });
});
