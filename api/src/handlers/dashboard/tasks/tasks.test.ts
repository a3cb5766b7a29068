import type { TaskRule } from '@hydraulics/common/nouns/dashboard';
import { expectedTexts } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateBackupState } from '../../../backup/schedule/state.ts';
import { databases } from '../../../testing/databases.ts';
import { factories } from '../../../testing/factories.ts';
import { pdfFile } from '../../../testing/files/documents.ts';
import { pngFile } from '../../../testing/images.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const allTexts = Object.fromEntries(expectedTexts.map(text => [text, '<p>words</p>']));

const attributes = [
  { id: 'working', name: 'Working pressure', kind: 'number', unit: 'bar', required: true },
  { id: 'most', name: 'Max. pressure', kind: 'number', unit: 'bar' },
  { id: 'rod', name: 'Piston rod', kind: 'sizes', unit: 'mm' },
  { id: 'bore', name: 'Bore', kind: 'sizes', unit: 'mm' },
  { id: 'coldest', name: 'Min. temperature', kind: 'number', unit: '°C' },
  { id: 'hottest', name: 'Max. temperature', kind: 'number', unit: '°C' },
  { id: 'from', name: 'Nominal flow', kind: 'range', unit: 'l/min' },
  { id: 'to', name: 'Max. flow', kind: 'number', unit: 'l/min' },
] as const;

const number = (value: number, unit: string) => ({ kind: 'number', number: value, unit });
const sizes = (...list: number[]) => ({ kind: 'sizes', sizes: list, unit: 'mm' });

describe.each(databases)('the list To do, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer(database, { publicUrl: 'https://www.example.com' });
    make = factories(server);
    categoryId = (await server.client.categories.create({ name: 'Cylinders', attributes: attributes as never }))._id;
  });
  afterAll(() => server?.close());

  const taskOf = async (rule: TaskRule) => (await server.client.dashboard.tasks()).find(task => task.rule === rule);
  const found = async (rule: TaskRule) =>
    (await server.client.dashboard.taskRecords({ rule })).map(({ name, field, detail }) => ({ name, field, detail }));

  test('in an empty catalogue only backup and mail are missing, until they are set up', async () => {
    expect((await server.client.dashboard.tasks()).map(({ rule, sentence, first }) => [rule, sentence, first])).toEqual(
      [
        ['backup', 'There is no backup of your catalogue.', []],
        ['mail', 'Nobody is emailed about new enquiries.', []],
      ],
    );
    await updateBackupState(server.folder, { lastGoodBackupAt: '2030-01-01T00:00:00.000Z' });
    expect(await taskOf('backup')).toBeUndefined();
  });

  test('names figures that contradict each other, and none that agree in another unit', async () => {
    const add = (name: string, values: object) =>
      server.client.products.create({ name, categoryId, specifications: JSON.stringify({ values }) });
    await add('A pressed', { working: number(320, 'bar'), most: number(25, 'MPa') });
    await add('B agrees', { working: number(250, 'bar'), most: number(25, 'MPa') });
    await add('C thick', { rod: sizes(45, 100), bore: sizes(63, 80) });
    await add('D thin', { working: number(1, 'bar'), rod: sizes(45, 70), bore: sizes(63, 80) });
    await add('E cold', { coldest: number(80, '°C'), hottest: number(-20, '°C') });
    await add('F flows', { from: { kind: 'range', from: 10, to: 60, unit: 'l/min' }, to: number(50, 'l/min') });
    await add('G half', { most: number(10, 'bar') });
    await add('H equal', { working: number(1, 'bar'), rod: sizes(80), bore: sizes(80) });
    // What is stored before the drawing shows it stays, and is named.
    const drawn = attributes.map(one => (['rod', 'bore'].includes(one.id) ? { ...one, drawn: one.id } : one));
    await server.client.categories.update({ id: categoryId, name: 'Cylinders', attributes: drawn as never });
    const contradicting = (await found('contradictions')).map(({ name, field, detail }) => [
      name,
      field,
      detail.replaceAll(/[\u00a0\u202f]/g, ' '),
    ]);
    expect(contradicting).toEqual([
      ['A pressed', 'specifications', 'Working pressure 320 bar is above Max. pressure 250 bar.'],
      ['C thick', 'specifications', '“Piston rod” (45/100 mm) must be smaller than “Bore” (63/80 mm).'],
      ['E cold', 'specifications', 'Min. temperature 80 °C is above Max. temperature −20 °C.'],
      ['F flows', 'specifications', 'Nominal flow 10–60 l/min is above Max. flow 50 l/min.'],
      ['H equal', 'specifications', '“Piston rod” (80 mm) must be smaller than “Bore” (80 mm).'],
    ]);
    expect(await taskOf('contradictions')).toMatchObject({
      sentence: '5 products have figures that contradict each other.',
      count: 5,
    });
    expect((await found('figures')).map(({ name }) => name)).toEqual(['C thick', 'E cold', 'F flows', 'G half']);
  });

  test('names texts and codes that contradict the figures, with the field that mends each, until they agree', async () => {
    const { _id: rods } = await server.client.categories.create({ name: 'Rams', attributes: attributes as never });
    const typeCode = {
      parts: [
        { name: 'Series', before: '', optional: false, kind: 'values', values: [{ code: 'VRX', meaning: '' }] },
        {
          name: 'Mounting',
          before: '-',
          optional: false,
          kind: 'values',
          values: [{ code: 'MT4', meaning: 'Trunnions in the middle of the barrel' }],
        },
      ],
      rules: [],
    };
    const { _id: id } = await server.client.products.create({
      name: 'Y rear',
      categoryId: rods,
      specifications: JSON.stringify({ values: { working: number(160, 'bar') } }),
      typeCode: JSON.stringify(typeCode),
      features: '<ul><li>Rear trunnion</li><li>Working pressure 210 bar</li></ul>',
      additionalDesc: '<p>Example: VRX-MF1</p>',
    });
    expect(await found('facts')).toEqual([
      {
        name: 'Y rear',
        field: 'features',
        detail: '“Rear trunnion” in Features, but the order code has MT4 (Trunnions in the middle of the barrel).',
      },
      {
        name: 'Y rear',
        field: 'additionalDesc',
        detail: '“VRX-MF1” in Additional Description cannot be ordered. “MF1” was not understood. Mounting is MT4.',
      },
    ]);
    expect((await taskOf('facts'))?.sentence).toBe('2 texts, tables or codes contradict other figures.');
    await server.client.products.update({
      id,
      features: '<ul><li>Centre trunnion</li><li>Working pressure 160 bar</li></ul>',
      additionalDesc: '<p>Example: VRX-MT4</p>',
    });
    expect(await found('facts')).toEqual([]);
    await server.client.products.remove({ id });
  });

  test('names texts with links to what was deleted, and none with links that work', async () => {
    const target = await make.product({ name: 'Target', categoryId, ...allTexts });
    const link = (href: string) => ({ ...allTexts, features: `<p><a href="${href}">see</a></p>` });
    const { _id: own } = await make.product({ name: 'H own', categoryId, ...link(`/product/${target._id}`) });
    await make.product({ name: 'I whole', categoryId, ...link(`https://www.example.com/product/${target._id}?x=1`) });
    await make.product({ name: 'J works', categoryId, ...link(`/product/${own}`) });
    await make.product({ name: 'K away', categoryId, ...link(`https://other.example/product/${target._id}`) });
    await make.product({ name: 'L page', categoryId, ...link('/contact-us') });
    const { _id: documentId, path } = await make.document({ productId: own });
    await make.product({ name: 'M file', categoryId, ...link(path) });
    expect(await found('dead-links')).toEqual([]);
    await server.client.products.remove({ id: target._id });
    await server.client.documents.remove({ id: documentId, reason: 'Wrong file' });
    expect(await found('dead-links')).toEqual([
      { name: 'H own', field: 'features', detail: `It links to /product/${target._id}, which was deleted.` },
      { name: 'I whole', field: 'features', detail: `It links to /product/${target._id}?x=1, which was deleted.` },
      { name: 'M file', field: 'features', detail: `It links to ${path}, which was deleted.` },
    ]);
    expect((await taskOf('dead-links'))?.sentence).toBe('3 texts lead to a page that does not exist.');
  });

  test('follows links as a visitor does, in products, pages and the texts of the profile', async () => {
    const site = 'https://www.example.com';
    const target = await make.product({ name: 'Kept target', categoryId, ...allTexts });
    await server.client.products.update({ id: target._id, name: 'Renamed target' });
    const gone = await make.product({ name: 'Gone target', categoryId, ...allTexts });
    const merged = await make.product({ name: 'Merged target', categoryId, ...allTexts });
    const draft = await server.client.products.create({ name: 'Draft target', categoryId, status: 'draft' });
    for (const { _id: id } of [gone, merged]) await server.client.products.remove({ id });
    await server.client.redirects.setSuccessor({ id: merged._id, successorId: target._id });
    await server.client.redirects.create({ source: '/shop/*', target: '/products' });
    await server.client.redirects.create({ source: '/lost.html', target: '/nowhere' });
    const page = await server.client.pages.create({ title: 'Spare parts' });
    const { name: pageName } = await server.client.pages.get({ id: page._id });
    const links = (...hrefs: string[]) => hrefs.map(href => `<p><a href="${href}">see</a></p>`).join('');
    await make.product({
      name: 'Q fine',
      categoryId,
      ...allTexts,
      features: links(
        ...['/product/kept-target', '/product/Renamed-Target?x=1#figures', `/product/${target._id}`],
        ...['/product/merged-target', '/products/cylinders', '/shop/old/page.html', `/pages/${pageName}`, '/news#top'],
        ...[
          `${site}`,
          `${site}/about-us`,
          '/uploads/0123456789012345678901234567890123456789-8x6.webp',
          '/catalogue.pdf',
        ],
        ...['https://other.example/product/gone-target', 'mailto:a@example.com', `${site}.other.example/nowhere`],
      ),
    });
    const bad = async (name: string, href: string) =>
      make.product({ name, categoryId, ...allTexts, features: links(href) });
    await bad('R gone', '/product/gone-target');
    await bad('S draft', '/product/draft-target');
    await bad('T never', '/pages/never-was');
    await bad('U lost', '/lost.html');
    await bad('V typed', `${site}/prodcuts`);
    await bad('W category', '/products/no-such-category?x=1');
    const block = (html: string) => ({ kind: 'text', html });
    await server.client.pages.create({
      title: 'Service',
      blocks: JSON.stringify([block(links('/gallery')), block(links('/product/gone-target'))]),
    });
    await server.client.pages.create({
      title: 'References',
      blocks: JSON.stringify([{ kind: 'products', heading: '', products: [target._id, gone._id] }]),
    });
    await server.client.pages.create({
      title: 'Words',
      blocks: JSON.stringify([{ kind: 'quotation', text: `See ${site}/never. Or /never, either/or.`, who: '' }]),
    });
    await server.client.website.update({
      answerPromise: `We answer within a day; see ${site}/contact-us and ${site}/prices, please.`,
    });
    const texts = (await found('dead-links')).filter(({ name }) => !/^[HIM] /.test(name));
    expect(texts).toEqual([
      { name: 'R gone', field: 'features', detail: 'It links to /product/gone-target, which was deleted.' },
      { name: 'S draft', field: 'features', detail: 'It links to /product/draft-target, which visitors cannot find.' },
      { name: 'T never', field: 'features', detail: 'It links to /pages/never-was, which visitors cannot find.' },
      { name: 'U lost', field: 'features', detail: 'It links to /lost.html, which visitors cannot find.' },
      { name: 'V typed', field: 'features', detail: 'It links to /prodcuts, which visitors cannot find.' },
      {
        name: 'W category',
        field: 'features',
        detail: 'It links to /products/no-such-category?x=1, which visitors cannot find.',
      },
      { name: 'Service', field: 'blocks', detail: 'It links to /product/gone-target, which was deleted.' },
      { name: 'References', field: 'blocks', detail: 'It shows a product that was deleted.' },
      { name: 'Words', field: 'blocks', detail: 'It links to /never, which visitors cannot find.' },
      { name: 'Website', field: 'answerPromise', detail: 'It links to /prices, which visitors cannot find.' },
    ]);
    await server.client.products.publish({ id: draft._id, status: 'published' });
    expect((await found('dead-links')).map(({ name }) => name)).not.toContain('S draft');
  });

  test('names products without picture, text, image text, document or certificate, page by page', async () => {
    const other = await make.category('Pumps');
    const add = (name: string, more = {}) => make.product({ name, categoryId: other._id, ...allTexts, ...more });
    const [whole, bare] = [await add('N whole', { images: [await pngFile()] }), await add('O bare', { fullDesc: '' })];
    await make.document({ productId: whole._id, kind: 'certificate' });
    await make.document({ productId: (await add('P drawn'))._id, kind: 'drawing' });
    const names = async (rule: TaskRule) => (await found(rule)).map(({ name }) => name);
    expect(await names('certificates')).toEqual(['O bare', 'P drawn']);
    expect((await names('documents')).filter(name => /^[NOP] /.test(name))).toEqual(['O bare']);
    expect((await names('images')).filter(name => /^[NOP] /.test(name))).toEqual(['O bare', 'P drawn']);
    expect((await names('texts')).filter(name => /^[NOP] /.test(name))).toEqual(['O bare']);
    expect(await names('image-texts')).toEqual(['N whole']);
    const task = await taskOf('images');
    expect(task?.first).toHaveLength(5);
    const second = await server.client.dashboard.taskRecords({ rule: 'images', limit: 1, offset: 1 });
    expect(second).toEqual(task?.first.slice(1, 2));
    await server.client.products.remove({ id: bare._id });
    expect(await names('certificates'), 'counted again after a change').toEqual(['P drawn']);
  });

  test('names certificates before and after they end, until they are renewed', async () => {
    server.clock.set(Date.parse('2030-02-10T12:00:00Z'));
    const { _id: pageId } = await server.client.pages.create({ title: 'Quality', blocks: '[]' });
    const product = await make.product({ name: 'Q pump', categoryId });
    await make.document({ productId: product._id, title: 'Over', kind: 'certificate', validUntil: '2030-02-09' });
    const page = { pageId, kind: 'certificate' as const };
    const add = async (title: string, validUntil: string) =>
      (await server.client.documents.create({ ...page, title, validUntil, file: [pdfFile('sheet.pdf', title)] }))._id;
    await add('Today', '2030-02-10');
    const soon = await add('Soon', '2030-04-11');
    await add('Later', '2030-04-12');
    await add('Endless', '');
    expect(await found('ending')).toEqual([
      { name: 'Over (Q pump)', field: 'documents', detail: 'It ended on 9 February 2030. Visitors no longer see it.' },
      { name: 'Today (Quality)', field: 'documents', detail: 'It is valid until 10 February 2030.' },
      { name: 'Soon (Quality)', field: 'documents', detail: 'It is valid until 11 April 2030.' },
    ]);
    expect((await taskOf('ending'))?.sentence).toBe('3 certificates end within 60 days or have ended.');
    expect((await taskOf('ending'))?.first[1]).toMatchObject({ noun: 'pages', _id: pageId });
    server.clock.set(Date.parse('2030-02-11T12:00:00Z'));
    expect(
      (await found('ending')).map(({ detail }) => detail),
      'on the next day, without a change',
    ).toEqual([
      'It ended on 9 February 2030. Visitors no longer see it.',
      'It ended on 10 February 2030. Visitors no longer see it.',
      'It is valid until 11 April 2030.',
      'It is valid until 12 April 2030.',
    ]);
    await server.client.documents.update({ id: soon, validUntil: '2032-01-01' });
    await server.client.products.remove({ id: product._id });
    expect(
      (await found('ending')).map(({ name }) => name),
      'renewed, or in the trash',
    ).toEqual(['Today (Quality)', 'Later (Quality)']);
  });
});
