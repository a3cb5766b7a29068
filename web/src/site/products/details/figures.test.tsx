import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import { expect, test } from 'vitest';
import { DataStore } from '../../../shared/data/store.ts';
import { company, fakeClient, product, type Responses, renderAt } from '../../../testing/render.tsx';
import { loadPage } from '../../app/routes.tsx';
import { structuredMarkup } from '../../page/head-markup.ts';

const row = (name: string, metric: string, more: Partial<SheetRow> = {}): SheetRow => ({
  attribute: name.toLowerCase(),
  name,
  metric,
  us: null,
  kind: 'text',
  figures: [],
  code: null,
  comparable: true,
  ...more,
});

const sheet: Sheet = {
  _id: '1',
  categoryId: 'packs',
  range: [],
  groups: [
    {
      name: '',
      rows: [
        row('Pressure', '250 bar', { us: '3626 psi', kind: 'number', figures: [250], code: 'BAR' }),
        row('Temperature', '−20 to 80 °C', { kind: 'range', figures: [-20, 80], code: 'CEL', comparable: false }),
      ],
    },
    {
      name: 'Connection',
      rows: [row('Port', 'G <1/2>'), row('Bores', '40 / 50 mm', { kind: 'sizes', figures: [40, 50], code: 'MMT' })],
    },
  ],
  variants: {
    columns: [{ name: 'Bore', metric: 'mm', us: 'in' }],
    rows: [{ code: 'VCT-63', cells: [{ metric: '63', us: '2.48', order: 63 }] }],
  },
};

const responses: Responses = {
  'categories.list': [],
  'socials.links': [],
  'products.single': product('1'),
  'products.list': [],
};
const render = (more: Responses) => renderAt('/product/1', { ...responses, ...more });
const plain = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

test('the page shows the figures that matter beside the title, and all of them before the texts', async () => {
  const html = await render({ 'products.sheet': sheet });
  const beside = html.slice(html.indexOf('class="designation"'), html.indexOf('class="sheet later"'));
  expect(plain(beside)).toContain('|Pressure|250 bar|3626 psi|Port|G &lt;1/2&gt;|Bores|40 / 50\u00a0mm|');
  expect(plain(beside)).not.toContain('Temperature');
  const titles = [...html.matchAll(/class="(?:sheet|text)-title"[^>]*>([^<]+)/g)].map(([, title]) => title);
  expect(titles).toEqual([
    'Technical Data',
    'Sizes and Type Codes',
    'Product Description',
    'Specification',
    'Features',
    'Applications',
    'Advantages',
    'Additional Description',
  ]);
  expect(html).toMatch(/<a href="#technical-data">Technical Data<\/a>/);
  expect(html).toContain('<caption class="figures-table-group">Connection</caption>');
  expect(html).toContain('<th scope="row">Temperature</th><td>−20 to 80\u00a0°C</td>');
});

test('figures of the short description stay with their units', async () => {
  const html = await render({ 'products.single': product('1', { smallDesc: '<p>Compact, for 160 bar</p>' }) });
  expect(html).toContain('<p>Compact, for 160\u00a0bar</p>');
});

test('figures of the sections stay with their units, too', async () => {
  const html = await render({ 'products.single': product('1', { features: '<ul><li>Cycle of 10 ms</li></ul>' }) });
  expect(html).toContain('<li>Cycle of 10\u00a0ms</li>');
});

test('a product without short description, of a company without telephone, has no empty box', async () => {
  const bare = { 'products.single': product('1', { smallDesc: '' }), 'company.get': { ...company, phones: [] } };
  const html = await render(bare);
  expect(html).toContain('class="designation"');
  expect(html).not.toContain('class="designation designation-more"');
});

test('the variants are a plain table, whose rows lead to their sizes', async () => {
  const html = await render({ 'products.sheet': sheet });
  expect(html).toContain('<th scope="row"><a class="variants-link" href="/product/1?code=VCT-63">VCT-63</a></th>');
  expect(html).not.toContain('variants-sort');
});

test('both systems are in the page, and the choice between them is a pair of radio buttons', async () => {
  const html = await render({ 'products.sheet': sheet });
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).toContain('<dd class="metric">250 bar</dd><dd class="us">3626 psi</dd>');
});

test('a product without figures has neither a table nor a choice, and a failed read costs only the figures', async () => {
  const none = await render({ 'products.sheet': { ...sheet, groups: [], variants: { columns: [], rows: [] } } });
  const failed = await render({});
  for (const html of [none, failed]) {
    expect(html).toContain('Product Description');
    expect(html).not.toMatch(/key-figures|units-choice|Technical Data|Sizes and Type Codes/);
  }
});

async function propertiesOf(responses: Responses): Promise<unknown> {
  const store = new DataStore(fakeClient({ 'company.get': company, ...responses }).client);
  const { page, params } = await loadPage(store, '/product/1');
  const markup = structuredMarkup({ page, params, store, publicUrl: 'https://www.example.com', missing: false });
  const data = JSON.parse(/ld\+json">(.*)<\/script>/s.exec(markup)?.[1] ?? 'null');
  return data['@graph'].find((node: { '@id'?: string }) => node['@id']?.endsWith('#product')).additionalProperty;
}

test('structured data contains the figures with the codes of their units', async () => {
  expect(await propertiesOf({ ...responses, 'products.sheet': sheet })).toMatchObject([
    { '@type': 'PropertyValue', name: 'Pressure', value: 250, unitCode: 'BAR' },
    { '@type': 'PropertyValue', name: 'Temperature', minValue: -20, maxValue: 80, unitCode: 'CEL' },
    { '@type': 'PropertyValue', name: 'Port', value: 'G <1/2>' },
    { '@type': 'PropertyValue', name: 'Bores', value: [40, 50], unitCode: 'MMT' },
  ]);
});

test('a cylinder is drawn with its dimensions, which lead to their rows and back', async () => {
  const millimetres = (name: string, figure: number, us: string | null, more: Partial<SheetRow>) =>
    row(name, `${figure} mm`, { us, kind: 'number', figures: [figure], code: 'MMT', ...more });
  const rows = [
    millimetres('Bore', 100, '3.94 in', { drawn: 'bore' }),
    millimetres('Rod', 70, '2.76 in', { drawn: 'rod' }),
    millimetres('Stroke', 500, '19.7 in', { drawn: 'stroke' }),
    millimetres('Mass', 96, null, {}),
  ];
  const cylinder = { ...sheet, groups: [{ name: 'Dimensions', rows }] };
  const html = await render({ 'products.sheet': cylinder });
  const dimensions = [...html.matchAll(/<a id="(drawing-\w+)"[^>]*href="(#[\w-]+)".*?<text[^>]*>(.*?)<\/text>/g)];
  expect(dimensions.map(([, id, href, text = '']) => [id, href, plain(text)])).toEqual([
    ['drawing-bore', '#figure-bore', '|A| Bore |Ø100 mm|Ø3.94 in|'],
    ['drawing-rod', '#figure-rod', '|B| Rod |Ø70 mm|Ø2.76 in|'],
    ['drawing-stroke', '#figure-stroke', '|C| Stroke |500 mm|19.7 in|'],
  ]);
  expect(html).toContain(
    '<tr id="figure-bore" class="drawn-row drawn-row-bore"><th scope="row"><a href="#drawing-bore"><span class="drawn-letter">A</span> Bore</a></th>',
  );
  expect(html).toContain('<tr><th scope="row">Mass</th>');
  expect(html).toMatch(
    /<desc[^>]*>[^<]*A: Bore 100 mm, 3.94 in; B: Rod 70 mm, 2.76 in; C: Stroke 500 mm, 19.7 in\.<\/desc>/,
  );
  const rodless = { ...cylinder, groups: [{ name: '', rows: rows.filter(({ drawn }) => drawn !== 'rod') }] };
  const undrawn = await render({ 'products.sheet': rodless });
  expect(undrawn).not.toContain('cylinder-drawing');
  expect(undrawn).toContain('<tr><th scope="row">Bore</th>');
});
