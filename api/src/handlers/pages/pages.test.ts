import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const text = (html: string) => ({ kind: 'text', html });

describe.each(databases)('pages, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const add = async (
    title: string,
    more: { name?: string; date?: string; place?: 'menu' | 'footer'; blocks?: object[] } = {},
  ) => {
    const { blocks = [], ...fields } = more;
    const { _id } = await server.client.pages.create({ title, ...fields, blocks: JSON.stringify(blocks) });
    return server.client.pages.get({ id: _id });
  };

  test.each([
    ['Service & Ersatzteile', 'service-and-ersatzteile'],
    ['Über uns: Größe 20', 'ueber-uns-groesse-20'],
    ['Насосы', 'nasosy'],
    ['—', 'page'],
    ['油圧', 'page-2'],
    ['News', 'news-2'],
    [`${'long '.repeat(39)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('the address of %s is made from its title: %s', async (title, name) => {
    expect((await add(title)).name).toBe(name);
  });

  test.each([
    ['Service', 'Address may have small letters a to z, digits, and single hyphens between them'],
    ['a--b', 'Address may have small letters a to z, digits, and single hyphens between them'],
    ['../x', 'Address may have small letters a to z, digits, and single hyphens between them'],
    ['a'.repeat(81), 'Address must be at most 80 characters'],
    ['contact-us', 'The address contact-us is used by the website itself. Please choose another one.'],
    ['dashboard', 'The address dashboard is used by the website itself. Please choose another one.'],
  ])('refuses the address %s', async (name, message) => {
    await expect(add('Refused', { name })).rejects.toMatchObject({
      status: 400,
      details: expect.arrayContaining([{ path: 'name', message }]),
    });
  });

  test('an address belongs to one page, until that is deleted', async () => {
    const first = await add('Fairs', { name: 'fairs-2026' });
    await expect(add('Other', { name: 'fairs-2026' })).rejects.toMatchObject({
      code: 'duplicate',
      details: [{ path: 'name', message: 'The page Fairs already has the address fairs-2026.' }],
    });
    await server.client.pages.remove({ id: first._id });
    await expect(server.visitor.pages.single({ name: 'fairs-2026' })).rejects.toMatchObject({ code: 'not_found' });
    const second = await add('Fairs again', { name: 'fairs-2026' });
    await expect(server.client.pages.restore({ id: first._id })).rejects.toMatchObject({ code: 'duplicate' });
    await server.client.pages.update({ id: second._id, name: 'fairs-of-2026' });
    await server.client.pages.update({ id: second._id, name: '' });
    expect((await server.visitor.pages.single({ name: 'fairs-again' })).title, 'made from the title').toBe(
      'Fairs again',
    );
    await server.client.pages.restore({ id: first._id });
    expect((await server.visitor.pages.single({ name: 'fairs-2026' })).title).toBe('Fairs');
  });

  test('visitors read a page with its products and documents, without those that were deleted', async () => {
    const kept = await make.product({ name: 'Pump' });
    const gone = await make.product({ name: 'Valve' });
    const { title } = await make.document({ productId: kept._id });
    await server.client.products.remove({ id: gone._id });
    await add('With records', {
      blocks: [
        { kind: 'products', heading: 'For mills', products: [gone._id, kept._id] },
        { kind: 'documents', heading: '', productId: kept._id },
        { kind: 'documents', productId: gone._id },
      ],
    });
    const page = await server.visitor.pages.single({ name: 'with-records' });
    expect(page.products.map(({ name }) => name)).toEqual(['Pump']);
    expect(page.documents).toMatchObject([{ productId: kept._id, documents: [{ title }] }]);
    expect(page.blocks).toHaveLength(3);
  });

  test('rich texts are sanitized, and every other text is kept as it was typed', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const page = await add(evil, {
      blocks: [
        text(`<p>Fine</p>${evil}<script>alert(1)</script>`),
        { kind: 'table', head: [evil], rows: [[evil]] },
        { kind: 'quotation', text: evil, who: evil },
        { kind: 'call', heading: evil, text: evil, button: evil },
        { kind: 'people', heading: evil, people: [{ name: evil, role: evil, phone: evil, email: '' }] },
      ],
    });
    const [rich, table, quotation] = page.blocks;
    expect(JSON.stringify(rich)).not.toMatch(/onerror|script/);
    expect(rich).toMatchObject({ kind: 'text', html: expect.stringContaining('<p>Fine</p>') });
    expect(table).toEqual({ kind: 'table', head: [evil], rows: [[evil]] });
    expect(quotation).toEqual({ kind: 'quotation', text: evil, who: evil });
    expect(page.title).toBe(evil);
  });

  test.each([
    [[{ kind: 'html', html: '<b>x</b>' }], 'blocks.0.kind'],
    [[text('a'), { kind: 'quotation', text: '' }], 'blocks.1.text'],
    [[{ kind: 'table', head: [], rows: [] }], 'blocks.0.head'],
    [[{ kind: 'people', people: [{ name: 'Ada', email: 'ada@' }] }], 'blocks.0.people.0.email'],
    [[{ kind: 'picture', image: { file: 0 }, side: 'left', html: '' }], 'blocks.0.image'],
    [[{ kind: 'picture', image: { path: 'uploads/../x.webp' }, side: 'left', html: '' }], 'blocks.0.image'],
    [[{ kind: 'products', products: [] }], 'blocks.0.products'],
    [[{ ...text('a'), style: 'color: red' }], 'blocks.0'],
  ])('names the block that is refused: %j', async (blocks, path) => {
    await expect(add('Refused', { blocks })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [expect.objectContaining({ path })],
    });
  });

  test('images are sent with the blocks, kept, moved, restored from an earlier version, and freed with the page', async () => {
    const picture = (image: object) => ({ kind: 'picture', image, alt: 'A pump', side: 'left', html: '' });
    const { _id } = await server.client.pages.create({
      title: 'Pictures',
      blocks: JSON.stringify([picture({ file: 1 }), { kind: 'gallery', images: [{ image: { file: 0 } }] }]),
      images: [await pngFile(), await pngFile()],
    });
    const before = await server.client.pages.get({ id: _id });
    const [first, second] = before.blocks;
    if (first?.kind !== 'picture' || second?.kind !== 'gallery') throw new Error('The blocks are others.');
    const path = first.image;
    expect(path).toMatch(/^uploads\/[0-9a-f]{40}w-40x30\.webp$/);
    expect(second.images[0]?.image).not.toBe(path);
    await server.client.pages.update({ id: _id, blocks: JSON.stringify([text('<p>None</p>')]), version: 1 });
    const [version] = await server.client.versions.list({ noun: 'pages', recordId: _id });
    expect(version).toMatchObject({ name: 'Pictures', changed: ['blocks'] });
    await server.client.pages.update({ id: _id, blocks: JSON.stringify([picture({ path })]), version: 2 });
    expect((await server.client.pages.get({ id: _id })).blocks).toMatchObject([{ kind: 'picture', image: path }]);
    expect((await server.http.get(`/${path}`)).status).toBe(200);
  });

  test('a change from an outdated version is refused, and names who made the newer one', async () => {
    const { _id } = await add('Conflict');
    await server.client.pages.update({ id: _id, title: 'Conflict 2', version: 1 });
    await expect(server.client.pages.update({ id: _id, title: 'Mine', version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    expect(await server.client.pages.get({ id: _id })).toMatchObject({ title: 'Conflict 2', version: 2 });
  });

  test('menu and footer list their pages in the order by hand', async () => {
    const [jobs, references] = [await add('Jobs', { place: 'menu' }), await add('References', { place: 'menu' })];
    await add('Supply terms', { place: 'footer' });
    await server.client.pages.move({ id: references._id, to: 'before', beside: jobs._id });
    const { pages } = await server.visitor.pages.links({});
    expect(pages).toEqual([
      { title: 'References', name: 'references', place: 'menu' },
      { title: 'Jobs', name: 'jobs', place: 'menu' },
      { title: 'Supply terms', name: 'supply-terms', place: 'footer' },
    ]);
  });

  test('pages with a date are the news, the newest first, in pages', async () => {
    expect((await server.visitor.pages.links({})).hasNews).toBe(false);
    await add('Older', { date: '2026-03-01', blocks: [text('<p>Old <b>words</b></p>')] });
    await add('Future', { date: '2031-01-15' });
    await add('Newer', { date: '2026-03-02' });
    const news = await server.visitor.pages.news({});
    expect(news.map(({ title, date }) => [title, date])).toEqual([
      ['Future', '2031-01-15'],
      ['Newer', '2026-03-02'],
      ['Older', '2026-03-01'],
    ]);
    expect(news[2]?.excerpt).toBe('Old words');
    expect((await server.visitor.pages.news({ limit: 1, offset: 1 })).map(({ title }) => title)).toEqual(['Newer']);
    expect(await server.visitor.pages.newsCount({})).toEqual({ total: 3 });
    await expect(add('No day', { date: '2026-02-30' })).rejects.toMatchObject({
      details: [{ path: 'date', message: 'Date must be a day such as 2026-03-02, or empty' }],
    });
  });

  test('the list is searched by title and text, with or without accents', async () => {
    const page = await add('Prüfstände', {
      blocks: [text('<p>Every cylinder is tested at 1.5 times its pressure.</p>')],
    });
    for (const q of ['prufstande', 'Prüfstände', 'cylinder TESTED', 'pruefstaende']) {
      expect(
        (await server.client.pages.list({ q })).map(({ _id }) => _id),
        q,
      ).toEqual([page._id]);
    }
    expect(await server.client.pages.list({ q: '<p>' })).toEqual([]);
  });
});
