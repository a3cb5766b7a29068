import { AppError } from '@hydraulics/common/contract/errors';
import type { SizedFigure, SizedProduct, SizingResult } from '@hydraulics/common/nouns/attributes/sizing';
import { expect, test } from 'vitest';
import { company, fakeClient, imagePath, renderAt } from '../../testing/render.tsx';
import { renderDocument } from '../../testing/render-document.ts';

const figure = (number: number, unit: SizedFigure['unit'], us: string | null = null): SizedFigure => ({
  number,
  unit,
  metric: `${number} ${unit}`,
  us,
});

const sized = (more: Partial<SizedProduct>): SizedProduct => ({
  _id: 'mill',
  name: 'Mill cylinder',
  image: imagePath('a'),
  code: 'M-125/90',
  orderCode: 'M-125/90x600-…',
  bore: figure(125, 'mm'),
  rod: figure(90, 'mm'),
  stroke: figure(3600, 'mm'),
  pressure: figure(250, 'bar'),
  force: figure(257.7, 'kN'),
  reserve: 1.43,
  differs: [],
  ...more,
});

const result: SizingResult = {
  system: 'metric',
  fields: { force: { text: '180 kN', note: null }, pressure: { text: '210 bar', note: null } },
  cylinder: {
    direction: 'push',
    force: figure(180, 'kN', '40466 lbf'),
    pressure: figure(210, 'bar'),
    stroke: figure(600, 'mm'),
    leastBore: figure(104.5, 'mm'),
    bore: figure(125, 'mm'),
    rod: figure(56, 'mm'),
    tooSlender: null,
    push: figure(257.7, 'kN'),
    pull: figure(206, 'kN'),
    mounting: 'Eye at the cap',
    factor: 2,
    effectiveLength: figure(1200, 'mm'),
    leastRod: figure(54.65, 'mm'),
    rods: [
      {
        rod: figure(45, 'mm'),
        ratio: 1.15,
        pull: figure(224, 'kN'),
        buckles: figure(289.7, 'kN'),
        safety: 1.61,
        serves: false,
      },
      {
        rod: figure(56, 'mm'),
        ratio: 1.25,
        pull: figure(206, 'kN'),
        buckles: figure(694.2, 'kN'),
        safety: 3.86,
        serves: true,
      },
    ],
    out: null,
    in: null,
  },
  safety: 3.5,
  total: 1,
  products: [sized({})],
  nearest: [
    sized({
      _id: 'tie',
      name: 'Tie rod',
      code: null,
      orderCode: null,
      differs: [{ name: 'Nominal pressure', metric: '160 bar', us: '2321 psi' }],
    }),
  ],
  categories: [
    { _id: 'cylinders', name: 'Cylinders', filters: 'nominal-pressure-from=210', metric: '210 bar', us: '3046 psi' },
  ],
  enquiry: 'cylinder, push 180 kN at 210 bar',
};

const responses = { 'company.get': company, 'categories.list': [], 'socials.links': [] };
const address = '/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600';

async function pageAt(url: string, size: unknown = result) {
  const { client, calls } = fakeClient({ ...responses, 'products.size': size });
  const page = await renderDocument({ url, client, publicUrl: 'https://www.example.com' });
  return { ...page, calls, body: page.body.replaceAll('<!-- -->', '') };
}

test('without values it is a form that works without script, with an example, and the method with its sources', async () => {
  const { body, head, status, calls } = await pageAt('/sizing-calculator');
  expect(status).toBe(200);
  expect(calls).not.toContain('products.size');
  expect(head).toContain('<link rel="canonical" href="https://www.example.com/sizing-calculator">');
  expect(head).not.toContain('content="noindex"');
  expect(head).toMatch(/<title>Cylinder sizing · [^<]{5,40}<\/title>/);
  expect(body).toMatch(/<form class="sizing-form"[^>]* action="\/sizing-calculator#sizing-result" method="get">/);
  for (const name of ['force', 'pressure', 'bore', 'stroke', 'rod', 'speed', 'flow']) {
    expect(body).toMatch(new RegExp(`<label for="sizing-${name}">`));
    expect(body).toMatch(new RegExp(`<input id="sizing-${name}"[^>]* name="${name}"`));
  }
  expect(body.match(/<option /g)).toHaveLength(9);
  for (const source of ['ISO 3320', 'Euler', 'Tetmajer', 'ISO/TS 13725', '3.5']) expect(body).toContain(source);
  // No figure is without its unit at the end of a line.
  for (const figure of ['500\u00a0mm', '210\u00a0000\u00a0N/mm²', '0.62\u00a0λ\u00a0N/mm²'])
    expect(body).toContain(figure);
});

test('the result has the sizes, each rod with its buckling, and keeps what was typed', async () => {
  const { body, head } = await pageAt(address);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('<link rel="canonical" href="https://www.example.com/sizing-calculator">');
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Bore 125 mm , rod 56 mm');
  expect(text).toContain('Min. bore for the force 104.5 mm');
  expect(text).toContain('45 mm Would buckle 1.15 224 kN 289.7 kN 1.61');
  expect(text).toContain('56 mm Yes 1.25 206 kN 694.2 kN 3.86');
  expect(body).toContain('>Rods for a bore of <span');
  expect(text).toContain('Effective length 1200 mm 2 × stroke: Eye at the cap');
  expect(body).toMatch(/name="force"[^>]*value="180 kN"/);
  expect(body).toContain('<span class="us">40466 lbf</span>');
});

test('where no bore is large enough nothing is said of rods', async () => {
  const none = { ...result.cylinder, bore: null, rod: null, rods: [], leastRod: null, stroke: null } as never;
  const { body } = await pageAt(address, { ...result, cylinder: none, products: [], nearest: [], total: 0 });
  expect(body).toContain('No standard bore is large enough');
  expect(body).not.toContain('No standard rod');
});

test('without a stroke no rod is called suitable, and the page says that buckling was not checked', async () => {
  const { cylinder } = result;
  const unchecked = cylinder && {
    ...{ ...cylinder, stroke: null, rod: null, pull: null, effectiveLength: null, leastRod: null },
    rods: cylinder.rods.map(rod => ({ ...rod, buckles: null, safety: null, serves: true })),
  };
  const { body } = await pageAt(address, { ...result, cylinder: unchecked });
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toContain('Enter the stroke, too: without it, no rod is checked against buckling.');
  expect(text).toContain('56 mm Not checked 1.25 206 kN');
  expect(text).not.toContain('Smallest suitable rod');
  expect(body).not.toContain('>Yes<');
});

test('products that fit lead to their pages, to a comparison and to an enquiry with the sizing', async () => {
  const { body } = await pageAt(address);
  const links = [...body.matchAll(/<a [^>]*href="(\/(?:product|compare|contact-us|products)[/?][^"]*)"/g)].map(
    ([, href]) => href,
  );
  expect(links).toEqual([
    '/product/mill?code=M-125%2F90',
    '/contact-us?product=mill&amp;sought=M-125%2F90%3A+cylinder%2C+push+180+kN+at+210+bar&amp;from=sizing',
    '/product/tie',
    '/contact-us?product=tie&amp;sought=cylinder%2C+push+180+kN+at+210+bar&amp;from=sizing',
    '/compare?products=mill:M-125%252F90,tie',
    '/contact-us?sought=cylinder%2C+push+180+kN+at+210+bar&amp;from=sizing',
    '/products/cylinders?nominal-pressure-from=210',
  ]);
  // With the stroke that it is sized for.
  expect(body).toContain('Add to enquiry<span class="visually-hidden"> M-125/90x600-…</span>');
  expect(body).toContain('1 product fits');
  expect(body).toMatch(/Close alternatives.*Tie rod.*Nominal pressure: <strong/s);
});

test('if nothing fits it says so, names the nearest and leads to an enquiry', async () => {
  const { body } = await pageAt(address, { ...result, total: 0, products: [] });
  expect(body).toContain('No product in the catalogue fits');
  expect(body).toContain('We build to order: ask us.');
  expect(body).toContain('>Closest products</h3>');
});

test('errors are shown beside their fields, and everything typed stays', async () => {
  const fields = {
    force: { text: 'a lot', note: '“a lot” is not a number.' },
    pressure: { text: '210 bar', note: null },
    mounting: { text: 'cap-free', note: null },
    direction: { text: 'pull', note: null },
  };
  const { body } = await pageAt('/sizing-calculator?force=a+lot&pressure=210+bar&mounting=cap-free&direction=pull', {
    ...result,
    fields,
    cylinder: null,
    products: [],
    nearest: [],
  });
  expect(body).toContain('Not calculated yet.');
  expect(body).toMatch(/aria-invalid="true" aria-describedby="sizing-force-note" name="force" value="a lot"/);
  expect(body).toContain('<span class="sizing-note" id="sizing-force-note">“a lot” is not a number.</span>');
  expect(body).toMatch(/name="pressure"[^>]*value="210 bar"/);
  expect(body).toMatch(/<option value="cap-free" selected="">/);
  expect(body).toMatch(/name="direction"[^>]*checked=""[^>]*value="pull"/);
  expect(body).not.toContain('No product in the catalogue fits');
});

test('a form sent without figures reports what is missing, unless it has units only', async () => {
  const nothing = { ...result, fields: {}, cylinder: null, total: 0, products: [] };
  const { body } = await pageAt('/sizing-calculator?direction=push&mounting=cap-free', nothing);
  expect(body).toContain('<strong>Not calculated yet.</strong> Fill in two of force, pressure and bore.');
  expect((await pageAt('/sizing-calculator?units=us', nothing)).body).not.toContain('Not calculated yet.');
});

test('the call gets the known parameters once, truncated if too long', async () => {
  let input: unknown;
  await pageAt(`${address}&force=2&weight=5&rod=${'9'.repeat(80)}`, (given: unknown) => {
    input = given;
    return result;
  });
  expect(input).toEqual({ force: '180 kN', pressure: '210 bar', stroke: '600', rod: '9'.repeat(60) });
});

test('if the server does not respond, the form keeps what was typed', async () => {
  const html = await renderAt(address, { ...responses, 'products.size': new AppError('unavailable') });
  expect(html).toMatch(/name="force"[^>]*value="180 kN"/);
});

test('a product says how far above the need it is, if it is clearly above', async () => {
  const products = [sized({}), sized({ _id: 'ram', reserve: 5.72 }), sized({ _id: 'just', reserve: 1.04 })];
  const { body } = await pageAt(address, { ...result, total: 3, products, nearest: [] });
  const text = body.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
  expect(text.match(/, \d[.\d]* × the need/g)).toEqual([', 1.4 × the need', ', 5.7 × the need']);
});
