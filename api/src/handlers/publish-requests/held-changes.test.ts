import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

const held = 'Saved. An owner or an editor publishes it.';

describe.each(databases)('what somebody changes who may not publish, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId: string;
  let author: TestServer['client'];
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
    categoryId = (await make.category('Pumps'))._id;
    const user = await make.user({ role: 'author', name: 'Ann Author' });
    author = server.clientOf(await openSession(server, user._id));
  });
  afterAll(() => server?.close());

  const waiting = () => server.client.publishRequests.list({ state: 'waiting' });
  const requestOf = async (recordId: string) => (await server.client.publishRequests.list({ recordId }))[0];

  test('a published product keeps what visitors see, until an owner publishes the change', async () => {
    const { _id: id } = await make.product({ categoryId, name: 'Pump 1' });
    const answer = await author.products.update({ id, name: 'Pump 1b', version: 1 });
    expect(answer).toMatchObject({ message: held, version: 1, pendingVersion: 1 });
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'Pump 1' });
    const request = await requestOf(id);
    expect(request).toMatchObject({ noun: 'products', what: 'changed', askedBy: 'Ann Author', state: 'waiting' });
    await server.client.publishRequests.publish({ id: request?._id ?? '' });
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'Pump 1b', version: 2 });
    expect(await requestOf(id)).toBeUndefined();
  });

  test('a change that differs in nothing waits for nobody', async () => {
    const { _id: id } = await make.product({ categoryId, name: 'Pump 2' });
    const answer = await author.products.update({ id, name: 'Pump 2', version: 1 });
    expect(answer).toMatchObject({ pendingVersion: 0, message: 'Nothing differs from what visitors see.' });
    expect(await requestOf(id)).toBeUndefined();
  });

  test('a change that is only saved waits once its author asks, and ends when it is published elsewhere', async () => {
    const { _id: recordId } = await make.product({ categoryId, name: 'Pump 3' });
    await author.products.update({ id: recordId, name: 'Pump 3b', version: 1, pending: 'true' });
    expect(await requestOf(recordId)).toBeUndefined();
    await author.publishRequests.ask({ noun: 'products', recordId });
    expect(await requestOf(recordId)).toMatchObject({ what: 'changed', state: 'waiting' });
    const place = { noun: 'products', recordId, version: 1 };
    await expect(author.pendingChanges.publish(place)).rejects.toMatchObject({ code: 'forbidden' });
    await server.client.pendingChanges.publish(place);
    expect(await server.visitor.products.get({ id: recordId })).toMatchObject({ name: 'Pump 3b' });
    await server.client.products.publish({ id: recordId, status: 'draft' });
    expect(await requestOf(recordId)).toBeUndefined();
  });

  test('a change that was discarded no longer waits', async () => {
    const { _id: recordId } = await make.product({ categoryId, name: 'Pump 4' });
    await author.products.update({ id: recordId, name: 'Pump 4b', version: 1 });
    expect(await requestOf(recordId)).toBeDefined();
    await server.client.pendingChanges.discard({ noun: 'products', recordId, version: 1 });
    expect(await requestOf(recordId)).toBeUndefined();
  });

  test('what is scheduled is not changed, deleted or given documents, and publishing a change keeps the moment', async () => {
    const { _id: id } = await server.client.products.create({ categoryId, name: 'Pump 5', status: 'draft' });
    const publishAt = '2099-01-01T08:00:00.000Z';
    await server.client.products.publish({ id, status: 'scheduled', publishAt });
    expect(await author.products.update({ id, name: 'Pump 5b' })).toMatchObject({ message: held });
    expect(await server.client.products.get({ id })).toMatchObject({ name: 'Pump 5', status: 'scheduled' });
    await expect(author.products.remove({ id })).rejects.toMatchObject({ code: 'forbidden' });
    const file = [pdfFile('sheet.pdf', 'x')];
    const added = author.documents.create({ productId: id, title: 'X', kind: 'manual', file });
    await expect(added).rejects.toMatchObject({ code: 'forbidden' });
    await server.client.publishRequests.publish({ id: (await requestOf(id))?._id ?? '' });
    expect(await server.client.products.get({ id })).toMatchObject({
      name: 'Pump 5b',
      status: 'scheduled',
      publishAt,
    });
  });

  test('a decision about a record ends its request: it was scheduled', async () => {
    const { _id: id } = await author.products.create({ categoryId, name: 'Pump 6' });
    expect(await requestOf(id)).toBeDefined();
    await server.client.products.publish({ id, status: 'scheduled', publishAt: '2099-01-01T08:00:00.000Z' });
    expect(await requestOf(id)).toBeUndefined();
  });

  test('categories, images, pages and the website wait in the same way', async () => {
    const image = await make.image();
    const { _id: category } = await make.category('Valves');
    const { _id: page } = await server.client.pages.create({ title: 'Service' });
    await server.client.website.update({ answerPromise: 'Soon.' });
    const changes: [string, () => Promise<{ message: string }>][] = [
      ['Valves and more', () => author.categories.update({ id: category, name: 'Valves and more' })],
      ['A valve', () => author.gallery.update({ id: image._id, alt: 'A valve' })],
      ['Service and parts', () => author.pages.update({ id: page, title: 'Service and parts' })],
      ['Within a day.', () => author.website.update({ answerPromise: 'Within a day.' })],
    ];
    for (const [title, change] of changes) expect(await change(), title).toMatchObject({ message: held });
    const own = (await waiting()).filter(({ recordId }) => [category, image._id, page, 'website'].includes(recordId));
    expect(own.map(({ noun, what }) => [noun, what])).toEqual([
      ['categories', 'changed'],
      ['gallery', 'changed'],
      ['pages', 'changed'],
      ['website', 'changed'],
    ]);
    expect(own.map(({ name }) => name).at(-1)).toBe('Website');
    expect(await server.client.website.get({})).toMatchObject({ answerPromise: 'Soon.' });
    for (const { _id } of own) await server.client.publishRequests.publish({ id: _id });
    expect(await server.client.website.get({})).toMatchObject({ answerPromise: 'Within a day.' });
    expect(await server.client.pages.get({ id: page })).toMatchObject({ title: 'Service and parts' });
    expect(await author.pages.create({ title: 'Jobs' })).toMatchObject({ status: 'draft' });
  });

  test('what a planned release publishes is not changed until then', async () => {
    const { _id: id } = await author.products.create({ categoryId, name: 'Pump 7', status: 'draft' });
    const shown = await make.product({ categoryId, name: 'Pump 8' });
    const items = [id, shown._id].map(recordId => ({ noun: 'products' as const, recordId }));
    const { _id: release } = await server.client.releases.create({ name: 'Spring', items });
    await author.products.update({ id, name: 'Pump 7b' });
    await server.client.releases.update({ id: release, publishAt: '2099-01-01T08:00:00.000Z', version: 1 });
    const message =
      'The release “Spring” publishes this product. Until then, only an owner or an editor may change it.';
    const refusal = { code: 'forbidden', message };
    await expect(author.products.update({ id, name: 'Pump 7c' })).rejects.toMatchObject(refusal);
    await expect(author.products.update({ id: shown._id, name: 'Pump 8b' })).rejects.toMatchObject(refusal);
    const pending = author.products.update({ id: shown._id, name: 'Pump 8b', pending: 'true' });
    await expect(pending).rejects.toMatchObject(refusal);
    const file = [pdfFile('sheet.pdf', 'z')];
    const added = author.documents.create({ productId: id, title: 'X', kind: 'manual', file });
    await expect(added).rejects.toMatchObject(refusal);
    expect(await server.client.products.get({ id })).toMatchObject({ name: 'Pump 7b' });
    await server.client.products.update({ id, name: 'Pump 7d' });
  });

  test('changes of what a planned release publishes are neither discarded nor brought back', async () => {
    const [discarded, kept] = [await make.product({ categoryId, name: 'Pump 9' }), await make.product({ categoryId })];
    const place = (recordId: string) => ({ noun: 'products' as const, recordId });
    await author.products.update({ id: discarded._id, name: 'Pump 9b', version: 1, pending: 'true' });
    await author.pendingChanges.discard({ ...place(discarded._id), version: 1 });
    await author.products.update({ id: kept._id, name: 'Pump 10b', version: 1, pending: 'true' });
    await server.client.releases.create({
      name: 'Summer',
      items: [place(discarded._id), place(kept._id)],
      publishAt: '2099-01-01T08:00:00.000Z',
    });
    const message =
      'The release “Summer” publishes this product. Until then, only an owner or an editor may change it.';
    const refusal = { code: 'forbidden', message };
    await expect(author.pendingChanges.undoDiscard(place(discarded._id))).rejects.toMatchObject(refusal);
    await expect(author.pendingChanges.discard({ ...place(kept._id), version: 1 })).rejects.toMatchObject(refusal);
    await server.client.pendingChanges.undoDiscard(place(discarded._id));
    await server.client.pendingChanges.discard({ ...place(kept._id), version: 1 });
  });

  test('drafts of a planned release are neither deleted nor restored', async () => {
    const image = await make.image();
    const drafts = {
      products: (await author.products.create({ categoryId, name: 'Pump 11', status: 'draft' }))._id,
      categories: (await author.categories.create({ name: 'Seals', status: 'draft' }))._id,
      pages: (await author.pages.create({ title: 'Fairs', status: 'draft' }))._id,
      gallery: image._id,
    };
    await server.client.gallery.publish({ id: image._id, status: 'draft' });
    const nouns = Object.keys(drafts) as (keyof typeof drafts)[];
    const { _id: release } = await server.client.releases.create({
      name: 'Autumn',
      items: nouns.map(noun => ({ noun, recordId: drafts[noun] })),
      publishAt: '2099-01-01T08:00:00.000Z',
    });
    for (const noun of nouns) {
      const refusal = { code: 'forbidden', message: expect.stringMatching(/^The release “Autumn” publishes this /) };
      await expect(author[noun].remove({ id: drafts[noun] }), noun).rejects.toMatchObject(refusal);
      await server.client[noun].remove({ id: drafts[noun] });
      await expect(author[noun].restore({ id: drafts[noun] }), noun).rejects.toMatchObject(refusal);
    }
    await server.client.releases.remove({ id: release });
    for (const noun of nouns) await author[noun].restore({ id: drafts[noun] });
    for (const noun of nouns) await author[noun].remove({ id: drafts[noun] });
  });

  test('an author sets nothing of the company, and makes no first profile', async () => {
    await expect(author.website.updateSettings({ name: 'Other Ltd' })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
