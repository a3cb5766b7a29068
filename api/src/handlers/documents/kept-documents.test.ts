import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedRecords } from '../../media/purge.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('documents that visitors have seen, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    server.clock.set(Date.parse('2030-03-02T12:00:00Z'));
    make = factories(server);
  });
  afterAll(() => server?.close());

  const statusOf = async (path: string) => (await server.http.get(path)).status;
  const get = (id: string) => server.client.documents.get({ id });
  const manual = async (more: { status?: 'draft' } = {}) => {
    const { _id: categoryId } = await make.category();
    const product = await server.client.products.create({ name: 'Ram', categoryId, ...more });
    const { _id } = await make.document({ productId: product._id, kind: 'manual', title: 'Manual' });
    return { product, id: _id };
  };

  test('are kept for ten years from the upload of their file, and longer if staff say so', async () => {
    const { id } = await manual();
    expect((await get(id)).keepUntil).toBe('2040-03-02');
    await server.client.documents.update({ id, keepUntil: '2045-01-01' });
    expect((await get(id)).keepUntil).toBe('2045-01-01');
    await expect(server.client.documents.update({ id, keepUntil: '2040-03-01' })).rejects.toMatchObject({
      message: 'Visitors were promised this document until 2 March 2040. Choose that day or a later one.',
    });
    const draft = await manual({ status: 'draft' });
    await server.client.documents.update({ id: draft.id, keepUntil: '2031-01-01' });
    expect(await get(draft.id)).toMatchObject({ keepUntil: '2031-01-01', isKept: false });
  });

  test('answer when their product is withdrawn or deleted; those of drafts never do', async () => {
    const { product, id } = await manual();
    const { path } = await get(id);
    expect(await statusOf(path)).toBe(200);
    await server.client.products.publish({ id: product._id, status: 'draft' });
    expect(await statusOf(path), 'withdrawn').toBe(200);
    await server.client.products.remove({ id: product._id });
    expect(await statusOf(path), 'deleted').toBe(200);

    const draft = await manual({ status: 'draft' });
    const { path: hidden } = await get(draft.id);
    expect(await statusOf(hidden)).toBe(404);
    await server.client.products.remove({ id: draft.product._id });
    expect(await statusOf(hidden)).toBe(404);
  });

  test('have an address for each revision, which a later file and a version that is purged leave alone', async () => {
    const { product, id } = await manual();
    await server.client.products.update({ id: product._id, name: 'Touched' });
    const first = (await get(id)).revisionPath ?? '';
    expect(first).toMatch(/^\/documents\/[0-9a-f-]{36}\/[0-9a-f]{16}\/manual/);
    const bytes = (await server.http.get(first)).text;
    await server.client.documents.update({ id, revision: 'B', file: [pdfFile('b.pdf', 'Second')] });
    await server.client.products.update({ id: product._id, name: 'Touched again' });
    const second = (await get(id)).revisionPath ?? '';
    expect(second).not.toBe(first);
    expect((await server.http.get(first)).text).toEqual(bytes);
    expect((await server.http.get(second)).text).not.toEqual(bytes);
    expect((await server.client.documents.revisions({ id }))[0]?.publicPath).toBe(first);
    await server.client.products.publish({ id: product._id, status: 'draft' });
    await server.client.documents.update({ id, revision: 'C', file: [pdfFile('c.pdf', 'Never seen')] });
    expect((await get(id)).revisionPath, 'not seen yet').toBeUndefined();
    expect(await statusOf(first)).toBe(200);
    const seen = await server.http.get((await get(id)).path);
    expect(seen.text, 'the last file that visitors have seen').toEqual((await server.http.get(second)).text);
  });

  test('are deleted only by an owner with a reason, which the activity list shows', async () => {
    const { id } = await manual();
    const { path } = await get(id);
    await server.client.products.update({ id: (await get(id)).productId, name: 'Seen' });
    expect(await get(id)).toMatchObject({ isKept: true });
    await expect(server.client.documents.remove({ id })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This document must stay reachable until 2 March 2040. An owner can delete it with a reason.',
    });
    const { email, password } = await make.user({ role: 'editor' });
    const editor = server.clientOf((await server.visitor.auth.login({ email, password })).token);
    await expect(editor.documents.remove({ id, reason: 'Wrong file' })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await statusOf(path)).toBe(200);
    await server.client.documents.remove({ id, reason: 'It shows another machine.' });
    expect(await statusOf(path)).toBe(404);
    const [entry] = await server.client.audit.list({ limit: 1 });
    expect(JSON.stringify(entry)).toContain('It shows another machine.');
    await server.client.documents.restore({ id });
    expect(await statusOf(path)).toBe(200);
  });

  test('answer although staff say that they have ended; a certificate only at the address of its revision', async () => {
    const { product, id } = await manual();
    await server.client.products.update({ id: product._id, name: 'Seen' });
    const { path, revisionPath = '' } = await get(id);
    await server.client.documents.update({ id, validUntil: '2020-01-01' });
    expect([await statusOf(path), await statusOf(revisionPath)]).toEqual([200, 200]);
    expect((await server.visitor.products.single({ id: product._id })).documents ?? []).toEqual([]);
    const { email, password } = await make.user({ role: 'editor' });
    const editor = server.clientOf((await server.visitor.auth.login({ email, password })).token);
    await expect(editor.documents.update({ id, kind: 'certificate' })).rejects.toMatchObject({ code: 'forbidden' });
    await editor.documents.update({ id, kind: 'data-sheet' });
    await server.client.documents.update({ id, kind: 'certificate' });
    expect([await statusOf(path), await statusOf(revisionPath)]).toEqual([404, 200]);
  });

  test('stay in the trash with their product until the day is over, and those of drafts are purged', async () => {
    const { product, id } = await manual();
    const draft = await manual({ status: 'draft' });
    for (const one of [product, draft.product]) await server.client.products.remove({ id: one._id });
    for (let day = 0; day < 32; day += 1) {
      server.clock.advance(24 * 3600 * 1000);
      await purgeDeletedRecords(server.deps);
    }
    const left = async () =>
      server.deps.db.read(async ({ products, documents }) => [
        await products.existsBy({ id: product._id }),
        await documents.existsBy({ id }),
        await products.existsBy({ id: draft.product._id }),
        await documents.existsBy({ id: draft.id }),
      ]);
    expect(await left()).toEqual([true, true, false, false]);
    expect(await server.client.trash.purge({ noun: 'products', ids: [product._id] })).toMatchObject({ kept: 1 });
    expect(await left()).toEqual([true, true, false, false]);
    await server.deps.db.write(tables => tables.documents.update(id, { keepUntil: '2030-03-03' }));
    await purgeDeletedRecords(server.deps);
    expect(await left()).toEqual([false, false, false, false]);
  });
});
