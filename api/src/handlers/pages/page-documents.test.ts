import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchCertificates } from '../../mail/certificate-mail.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const certificates = (more: object) => ({
  kind: 'certificates',
  heading: 'Certificates',
  everything: false,
  categories: [],
  products: [],
  ...more,
});

describe.each(databases)('documents and certificates of pages, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
    server.clock.set(Date.parse('2030-02-10T12:00:00Z'));
    make = factories(server);
  });
  afterAll(() => server?.close());

  const addPage = async (title: string, blocks: object[], more: { date?: string } = {}) =>
    (await server.client.pages.create({ title, blocks: JSON.stringify(blocks), ...more }))._id;
  const addDocument = async (pageId: string, title: string, more: object = {}) =>
    (
      await server.client.documents.create({
        pageId,
        title,
        kind: 'certificate',
        file: [pdfFile('sheet.pdf', title)],
        ...more,
      })
    )._id;
  const pageOf = (name: string) => server.visitor.pages.single({ name });
  /** What a product links to, as titles. */
  const linksOf = async (productId: string) => {
    const { certificates, mentions } = await server.visitor.pages.ofProduct({ productId });
    return {
      certified: certificates.flatMap(({ title, documents }) => documents.map(one => `${title}: ${one.title}`)),
      mentioned: mentions.map(({ title }) => title),
    };
  };

  test('a document belongs to a product or to a page, and to one of them only', async () => {
    const page = await addPage('Owner', []);
    const product = await make.product();
    const file = [pdfFile()];
    const fields = { title: 'Whose', kind: 'manual' as const, file };
    await expect(server.client.documents.create(fields)).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'productId', message: 'Product is required' }],
    });
    await expect(
      server.client.documents.create({ ...fields, productId: product._id, pageId: page }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(
      server.client.documents.create({ ...fields, pageId: '5f0f8a52-0c1d-4e3b-9a7d-6b1f2c3d4e5f' }),
    ).rejects.toMatchObject({ message: 'This page no longer exists.' });
  });

  test.each(['2030-02-30', '30.06.2030', '2030-6-1', 'soon'])('refuses the last day %s', async validUntil => {
    const page = await addPage('Days', []);
    await expect(addDocument(page, 'Day', { validUntil })).rejects.toMatchObject({
      details: [{ path: 'validUntil', message: 'Valid until must be a day such as 2026-03-02, or empty' }],
    });
  });

  test('visitors read the documents of a page, with issuer, number and last day', async () => {
    const page = await addPage('Our certificates', [certificates({ everything: true })]);
    await addDocument(page, 'ISO 9001', { issuer: 'DNV', number: '12 100 4711', validUntil: '2031-06-30' });
    await addDocument(page, 'Terms', { kind: 'manual' });
    const { ownDocuments } = await pageOf('our-certificates');
    expect(ownDocuments).toMatchObject([
      { title: 'ISO 9001', kind: 'certificate', issuer: 'DNV', number: '12 100 4711', validUntil: '2031-06-30' },
      { title: 'Terms', kind: 'manual' },
    ]);
    expect(ownDocuments[1]).not.toHaveProperty('validUntil');
    expect((await server.http.get(ownDocuments[0]?.path ?? '')).status).toBe(200);
    expect(await server.client.documents.list({ pageId: page })).toMatchObject([
      { title: 'ISO 9001', pageId: page, productId: '', expired: false },
      { title: 'Terms', expired: false },
    ]);
    await server.client.pages.remove({ id: page });
    expect(
      (await server.http.get(ownDocuments[0]?.path ?? '')).status,
      'of a deleted page: visitors have seen it',
    ).toBe(200);
    await server.client.pages.restore({ id: page });
    expect((await server.http.get(ownDocuments[0]?.path ?? '')).status, 'of a restored page').toBe(200);
    await server.client.pages.remove({ id: page });
  });

  test('a product is certified by what names it, its category or everything, and mentioned where it is listed', async () => {
    const [own, other] = [await make.category(), await make.category()];
    const named = await make.product({ categoryId: own._id });
    const sibling = await make.product({ categoryId: own._id });
    const stranger = await make.product({ categoryId: other._id });
    const byProduct = await addPage('By product', [certificates({ products: [named._id] })]);
    await addDocument(byProduct, 'Type approval');
    await addDocument(byProduct, 'No certificate', { kind: 'manual' });
    await addDocument(await addPage('By category', [certificates({ categories: [own._id] })]), 'Class approval');
    const all = await addPage('By everything', [certificates({ everything: true })]);
    await addDocument(all, 'ISO 14001');
    await addPage('A mill', [{ kind: 'products', products: [stranger._id, named._id] }]);
    await addPage('Older', [{ kind: 'products', products: [named._id] }], { date: '2029-01-01' });
    await addPage('Newer', [{ kind: 'products', products: [named._id] }], { date: '2030-01-01' });
    expect(await linksOf(named._id)).toEqual({
      certified: ['By product: Type approval', 'By category: Class approval', 'By everything: ISO 14001'],
      mentioned: ['A mill', 'Newer', 'Older'],
    });
    expect(await linksOf(sibling._id)).toEqual({
      certified: ['By category: Class approval', 'By everything: ISO 14001'],
      mentioned: [],
    });
    expect(await linksOf(stranger._id)).toEqual({ certified: ['By everything: ISO 14001'], mentioned: ['A mill'] });
    await server.client.products.remove({ id: stranger._id });
    expect(await linksOf(stranger._id), 'a deleted product').toEqual({ certified: [], mentioned: [] });
    expect(await server.visitor.pages.ofProduct({})).toEqual({ certificates: [], mentions: [] });
    await server.client.pages.remove({ id: all });
  });

  test('the page of a product shows a changed page within a second', async () => {
    const product = await make.product({ name: 'Linked', images: [await pngFile()] });
    const address = `/product/${product.address}`;
    const shown = async () => {
      server.clock.advance(1000);
      const { text: body } = await server.http.get(address);
      return ['A steelworks', 'Approval A', 'Approval B', 'A rolling mill'].filter(text => body.includes(text));
    };
    expect(await shown()).toEqual([]);
    const id = await addPage('A steelworks', [{ kind: 'products', products: [product._id] }]);
    expect(await shown()).toEqual(['A steelworks']);
    await server.client.pages.update({ id, title: 'A rolling mill' });
    expect(await shown(), 'a new title').toEqual(['A rolling mill']);
    await server.client.pages.remove({ id });
    expect(await shown(), 'a deleted page').toEqual([]);
    await server.client.pages.restore({ id });
    expect(await shown(), 'a restored page').toEqual(['A rolling mill']);
    await server.client.pages.publish({ id, status: 'draft' });
    expect(await shown(), 'a withdrawn page').toEqual([]);
    await server.client.pages.publish({ id, status: 'published' });
    expect(await shown(), 'a published page').toEqual(['A rolling mill']);
    await server.client.pages.update({ id, blocks: '[]' });
    expect(await shown(), 'no longer listed').toEqual([]);
    const certified = await addPage('Approvals', [certificates({ categories: [product.categoryId] })]);
    const document = await addDocument(certified, 'Approval A');
    expect(await shown(), 'a certificate').toEqual(['Approval A']);
    await server.client.documents.update({ id: document, title: 'Approval B' });
    expect(await shown(), 'a renamed certificate').toEqual(['Approval B']);
    await server.client.pages.publish({ id: certified, status: 'draft' });
    expect(await shown(), 'a certificate of a draft').toEqual([]);
    await server.client.pages.publish({ id: certified, status: 'published' });
    expect(await shown(), 'a certificate of a published page').toEqual(['Approval B']);
    await server.client.documents.remove({ id: document, reason: 'Wrong file' });
    expect(await shown(), 'a deleted certificate').toEqual([]);
  });

  test('the search finds pages by their texts and documents, and no drafts nor what has ended', async () => {
    const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');
    const find = async (q: string) => {
      const { pages } = await server.visitor.search.find({ q });
      return pages.map(({ title }) => textOf(title));
    };
    const html = '<p>Our fitters rebuild a <b>crane winch</b> at night. Isolated work is 100% safe.</p>';
    const id = await addPage('Größere Winden', [{ kind: 'text', html }, certificates({ everything: true })]);
    await addPage('Crane winch fair', [{ kind: 'quotation', text: 'Come and see.' }], { date: '2029-05-06' });
    const draft = { title: 'Crane draft', status: 'draft' as const };
    await server.client.pages.create({ ...draft, blocks: JSON.stringify([{ kind: 'text', html }]) });
    await addDocument(id, 'ISO 9001', { issuer: 'DNV', number: 'CX-77' });
    await addDocument(id, 'ISO 45001', { validUntil: '2030-02-01' });
    expect(await find('winches crane'), 'a title counts more').toEqual(['Crane winch fair', 'Größere Winden']);
    expect(await find('crane winch at night')).toEqual(['Größere Winden']);
    expect(await find('grossere winden'), 'folded').toEqual(['Größere Winden']);
    expect(await find('iso9001 dnv')).toEqual(['Größere Winden']);
    expect(await find('cx77 crane'), 'words of a document and a text').toEqual(['Größere Winden']);
    expect(await find('iso 45001'), 'has ended').toEqual([]);
    expect(await find('inch'), 'within a word').toEqual([]);
    for (const q of ['%', '_', '', 'and the', "winch' OR 1=1", 'crane submarine']) expect(await find(q), q).toEqual([]);
    const [page] = (await server.visitor.search.find({ q: 'dnv iso 9001' })).pages;
    expect(page).toMatchObject({ name: 'groessere-winden', date: null });
    expect(textOf(page?.excerpt ?? [])).toBe('ISO 9001, DNV, CX-77');
    expect((await server.visitor.search.find({ q: 'crane', offset: 24 })).pages, 'with the first results only').toEqual(
      [],
    );
    await server.client.pages.remove({ id });
  });

  test('the media library and the trash call the page of a document by its title', async () => {
    const page = await addPage('Repairs on site', []);
    const id = await addDocument(page, 'Price list of repairs');
    const [file] = await server.client.media.list({ q: 'price list of repairs', kind: 'document' });
    expect(file?.uses).toEqual([
      expect.objectContaining({ noun: 'pages', _id: page, name: 'Repairs on site', field: 'documents' }),
    ]);
    await server.client.documents.remove({ id, reason: 'Sent by mistake' });
    const trashed = await server.client.trash.list({ noun: 'documents' });
    expect(trashed.find(({ _id }) => _id === id)).toMatchObject({
      name: 'Price list of repairs',
      detail: 'Repairs on site',
    });
  });

  test('a document is hidden after its last day, and shown again with a new one', async () => {
    const page = await addPage('Ends', [certificates({ everything: true })]);
    const id = await addDocument(page, 'Ends', { validUntil: '2030-02-12' });
    const address = (await pageOf('ends')).ownDocuments[0]?.path ?? '';
    const isShown = async () => {
      await watchCertificates(server.deps);
      server.clock.advance(1000);
      const isListed = (await server.http.get('/pages/ends')).text.includes(address);
      expect((await server.http.get(address)).status, 'the file').toBe(isListed ? 200 : 404);
      return isListed;
    };
    server.clock.set(Date.parse('2030-02-12T12:00:00Z'));
    expect(await isShown(), 'on its last day').toBe(true);
    server.clock.set(Date.parse('2030-02-13T12:00:00Z'));
    expect(await isShown(), 'on the next day').toBe(false);
    expect(await server.client.documents.get({ id })).toMatchObject({ expired: true, version: 1 });
    server.clock.set(Date.parse('2030-02-11T12:00:00Z'));
    expect(await isShown(), 'after the clock was set back').toBe(true);
    server.clock.set(Date.parse('2030-03-13T12:00:00Z'));
    expect(await isShown()).toBe(false);
    await server.client.documents.update({ id, validUntil: '2031-02-12' });
    expect(await isShown(), 'with a new day').toBe(true);
    await server.client.documents.update({ id, validUntil: '2030-03-01' });
    expect(await isShown(), 'with a day that is over').toBe(false);
    await server.client.documents.update({ id, validUntil: '' });
    expect(await isShown(), 'without an end').toBe(true);
  });
});
