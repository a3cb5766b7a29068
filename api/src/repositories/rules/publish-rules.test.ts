import { expectedTexts } from '@hydraulics/common/nouns/products';
import type { PublishRule } from '@hydraulics/common/nouns/publication/publish-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const allTexts = Object.fromEntries(expectedTexts.map(text => [text, '<p>words</p>']));

describe.each(databases)('the rules before publishing, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer(database, { publicUrl: 'https://www.example.com' });
    make = factories(server);
    categoryId = (await make.category())._id;
  });
  afterAll(() => server?.close());
  beforeEach(() => choose());

  const choose = (...rules: PublishRule[]) => server.client.dashboard.savePublishRules({ rules });
  const draft = async (name: string, more = {}) =>
    (await server.client.products.create({ name, categoryId, status: 'draft', ...more }))._id;
  const statusOf = async (id: string) => (await server.client.products.get({ id })).status;
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      ({ message, details }) => [message, details],
    );

  test('are off until an owner chooses some', async () => {
    expect(await server.client.dashboard.publishRules({})).toEqual({ rules: [] });
    const id = await draft('Bare');
    await server.client.products.publish({ id, status: 'published' });
    expect(await statusOf(id)).toBe('published');
  });

  test('refuse a publication, now or later, with the field and what is missing there', async () => {
    await choose('texts', 'images');
    expect(await server.client.dashboard.publishRules({})).toEqual({ rules: ['images', 'texts'] });
    const id = await draft('Half', { ...allTexts, fullDesc: '' });
    const message =
      '“Half” cannot be published yet. Images: add a picture. Full Description: write a text. Until then it can be a draft.';
    const details = [
      { path: 'images', message: 'Images: add a picture.' },
      { path: 'smallDesc', message: 'Full Description: write a text.' },
    ];
    expect(await refusal(server.client.products.publish({ id, status: 'published' }))).toEqual([message, details]);
    const publishAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    expect(await refusal(server.client.products.publish({ id, status: 'scheduled', publishAt }))).toEqual([
      message,
      details,
    ]);
    expect(await statusOf(id)).toBe('draft');
    await server.client.products.update({ id, fullDesc: '<p>words</p>', images: [await pngFile()] });
    await server.client.products.publish({ id, status: 'published' });
    expect(await statusOf(id)).toBe('published');
  });

  test('refuse to add a record at once, and take it as a draft', async () => {
    await choose('documents', 'gallery-texts');
    const input = { name: 'New', categoryId };
    const message =
      '“New” cannot be published yet. Documents: add a drawing, data sheet or manual. Until then it can be a draft.';
    expect(await refusal(server.client.products.create(input))).toEqual([
      message,
      [{ path: 'documents', message: 'Documents: add a drawing, data sheet or manual.' }],
    ]);
    expect((await server.client.products.list({ q: 'New' })).length).toBe(0);
    const id = await draft('New');
    await make.document({ productId: id });
    await server.client.products.publish({ id, status: 'published' });
    const copy = await server.client.products.create({ name: 'Copy', categoryId, copyOf: id });
    expect(await statusOf(copy._id), 'a copy has the documents').toBe('published');
    expect(await refusal(server.client.gallery.create({ 'image-file': [await pngFile()] }))).toEqual([
      'An image without a description cannot be published yet. Description: say what it shows. Until then it can be a draft.',
      [{ path: 'alt', message: 'Description: say what it shows.' }],
    ]);
    await server.client.gallery.create({ 'image-file': [await pngFile()], alt: 'A pump' });
    await server.client.gallery.create({ 'image-file': [await pngFile()], status: 'draft' });
  });

  test('refuse many at once by name, and publish none of them', async () => {
    await choose('dead-links');
    const link = (href: string) => ({ features: `<p><a href="${href}">see</a></p>` });
    const fine = await draft('Fine', link('https://www.example.com/about-us'));
    const dead = await draft('Dead', link('https://www.example.com/nowhere'));
    const items = [fine, dead].map(_id => ({ _id, version: 1 }));
    const reason = '“Dead” cannot be published yet. It links to /nowhere, which visitors cannot find.';
    expect(await refusal(server.client.products.bulk({ action: 'publish', items }))).toEqual([
      `Nothing was published. ${reason} Until then it can be a draft.`,
      [{ path: 'items', message: reason }],
    ]);
    expect([await statusOf(fine), await statusOf(dead)]).toEqual(['draft', 'draft']);
    await server.client.products.bulk({ action: 'publish', items: items.slice(0, 1) });
    expect(await statusOf(fine)).toBe('published');
  });

  test('name five of many in the sentence, and all of them in its details', async () => {
    await choose('images');
    const names = ['A 1', 'A 2', 'A 3', 'A 4', 'A 5', 'A 6', 'A 7'];
    const items: { _id: string; version: number }[] = [];
    for (const name of names) items.push({ _id: await draft(name), version: 1 });
    const said = (some: string[]) =>
      some.map(name => `“${name}” cannot be published yet. Images: add a picture.`).join(' ');
    expect(await refusal(server.client.products.bulk({ action: 'publish', items }))).toEqual([
      `Nothing was published. ${said(names.slice(0, 5))} And 2 more. Until then they can be drafts.`,
      names.map(name => ({ path: 'items', message: said([name]) })),
    ]);
  });

  test('are the same, in the same words, for an approval and a release', async () => {
    await choose('images', 'gallery-texts');
    const [id, other] = [await draft('Asked'), await draft('Planned')];
    const image = await server.client.gallery.create({ 'image-file': [await pngFile()], status: 'draft' });
    await server.client.publishRequests.ask({ noun: 'products', recordId: id });
    const [request] = await server.client.publishRequests.list({ recordId: id });
    expect(await refusal(server.client.publishRequests.publish({ id: request?._id ?? '' }))).toEqual([
      '“Asked” cannot be published yet. Images: add a picture. Until then it can be a draft.',
      [{ path: 'images', message: 'Images: add a picture.' }],
    ]);
    const { _id: release } = await server.client.releases.create({
      name: 'Spring',
      items: [
        { noun: 'products', recordId: other },
        { noun: 'gallery', recordId: image._id },
      ],
    });
    expect(await refusal(server.client.releases.publishNow({ id: release, version: 1 }))).toEqual([
      'Nothing was published. “Planned” cannot be published yet. Images: add a picture. An image without a description cannot be published yet. Description: say what it shows. Until then they can be drafts.',
      [
        { path: 'items', message: '“Planned” cannot be published yet. Images: add a picture.' },
        {
          path: 'items',
          message: 'An image without a description cannot be published yet. Description: say what it shows.',
        },
      ],
    ]);
  });

  test('ask for a record as it will be, with its saved changes', async () => {
    const id = await draft('Both');
    await server.client.products.publish({ id, status: 'published' });
    await server.client.products.update({ id, images: [await pngFile()], pending: 'true' });
    await server.client.products.publish({ id, status: 'draft' });
    await choose('images');
    await server.client.products.publish({ id, status: 'published' });
    expect(await server.visitor.products.get({ id })).toMatchObject({ images: [expect.any(String)] });
  });

  test('leave what is published online, and its saves and withdrawals free', async () => {
    const id = await draft('Early');
    await server.client.products.publish({ id, status: 'published' });
    await choose('images', 'texts', 'figures', 'documents');
    await server.client.products.update({ id, name: 'Early bird' });
    await server.client.products.publish({ id, status: 'draft' });
    await expect(server.client.products.publish({ id, status: 'published' })).rejects.toThrow(
      'cannot be published yet',
    );
  });
});
