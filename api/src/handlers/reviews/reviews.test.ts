import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeReviewLinks } from '../../accounts/review-links.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const day = 24 * 3600_000;

describe.each(databases)('remarks by a review link, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const share = async (record: string, takesRemarks = true, days: 1 | 7 | 30 = 7) => {
    const link = await server.client.reviews.share({ noun: 'products', record, days, takesRemarks, name: 'Acme' });
    return { ...link, token: link.path.slice('/review/'.length) };
  };
  const remarksOf = (record: string) => server.client.reviews.remarks({ noun: 'products', record });
  const linksOf = (record: string) => server.client.reviews.links({ noun: 'products', record });
  const stored = () => server.deps.db.read(({ reviewRemarks }) => reviewRemarks.count());

  test('a remark keeps its words as text, whatever they look like', async () => {
    const { _id } = await make.product();
    const { token } = await share(_id);
    const text = '<img src=x onerror=alert(1)>\nSecond line';
    await server.visitor.reviews.remark({ token, text, name: '<b>Vera</b>', anchor: 'p:3', quote: '"Rod"' });
    expect(await remarksOf(_id)).toMatchObject([
      { text, name: '<b>Vera</b>', quote: '"Rod"', suspected: false, doneAt: null, doneBy: null },
    ]);
  });

  test.each([
    ['an empty text', { text: ' \u200b ' }, 'Remark is required'],
    ['a text that is too long', { text: 'x'.repeat(1001) }, 'Remark must be at most 1000 characters'],
    ['a name that is too long', { text: 'x', name: 'x'.repeat(201) }, 'Name must be at most 200 characters'],
    ['a place that is none', { text: 'x', anchor: '<p>:1' }, 'Place must be an element and its number, such as p:3'],
  ])('%s is refused by name', async (_what, fields, message) => {
    const { token } = await share((await make.product())._id);
    const before = await stored();
    await expect(server.visitor.reviews.remark({ token, ...fields })).rejects.toMatchObject({ status: 400, message });
    expect(await stored()).toBe(before);
  });

  test('a link without remarks, a revoked, expired or wrong one takes none', async () => {
    const { _id } = await make.product();
    const [without, revoked, expired] = [await share(_id, false), await share(_id), await share(_id, true, 1)];
    await server.client.reviews.revoke({ id: revoked._id });
    server.clock.advance(day + 1);
    for (const token of [without.token, revoked.token, expired.token, 'wrong']) {
      await expect(server.visitor.reviews.remark({ token, text: 'Too late' })).rejects.toMatchObject({ status: 410 });
    }
    expect(await remarksOf(_id)).toEqual([]);
  });

  test('a link takes 200 remarks, the others go on', async () => {
    const { _id } = await make.product();
    const [full, other] = [await share(_id), await share(_id)];
    const rows = Array.from({ length: 200 }, (_, number) => ({
      ...{ id: `full-${number}`, createdAt: server.deps.now(), linkId: full._id, noun: 'products', recordId: _id },
      ...{ name: '', text: 'x', anchor: '', quote: '', suspected: false, doneAt: null, doneBy: null },
    }));
    await server.deps.db.transaction(({ reviewRemarks }) => reviewRemarks.insert(rows as never));
    await expect(server.visitor.reviews.remark({ token: full.token, text: 'One more' })).rejects.toMatchObject({
      message: 'This link takes no more remarks. Please ask for a new one.',
    });
    await server.visitor.reviews.remark({ token: other.token, text: 'Another link' });
    expect((await remarksOf(_id)).length).toBe(201);
  });

  test('a remark that a program seems to have sent is kept and marked, and no task', async () => {
    const { _id } = await make.product();
    const { token } = await share(_id);
    await server.visitor.reviews.remark({ token, text: 'Buy now', website: 'https://example.com' });
    expect(await remarksOf(_id)).toMatchObject([{ text: 'Buy now', suspected: true }]);
  });

  test('who marked a remark as done first is named, and it can be opened again', async () => {
    const { _id } = await make.product();
    const { token } = await share(_id);
    await server.visitor.reviews.remark({ token, text: 'One' });
    const id = (await remarksOf(_id))[0]?._id ?? '';
    await server.client.reviews.settle({ id, isDone: true });
    await server.client.reviews.settle({ id, isDone: true });
    expect(await remarksOf(_id)).toMatchObject([{ doneBy: 'Ada Admin', doneAt: expect.stringMatching(/^20/) }]);
    await server.client.reviews.settle({ id, isDone: false });
    expect(await remarksOf(_id)).toMatchObject([{ doneBy: null, doneAt: null }]);
    await server.client.reviews.removeRemark({ id });
    expect(await remarksOf(_id)).toEqual([]);
  });

  test('an open remark is a task with its record, until it is done or the record is deleted', async () => {
    const { _id, name } = await make.product();
    const { token } = await share(_id);
    const say = (text: string, fields = {}) => server.visitor.reviews.remark({ token, text, ...fields });
    const tasks = async () =>
      (await server.client.dashboard.taskRecords({ rule: 'remarks', limit: 1000 })).filter(
        record => record._id === _id,
      );
    await say('The rod is 36 mm.', { name: 'Vera' });
    await say('Spam', { website: 'https://example.com' });
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task).toMatchObject({ noun: 'products', name, detail: 'Vera: The rod is 36 mm.' });
    await server.client.reviews.settle({ id: task?.remark ?? '', isDone: true });
    expect(await tasks()).toEqual([]);
    await say('And the bore?');
    expect(await tasks()).toMatchObject([{ detail: 'And the bore?' }]);
    expect((await server.client.dashboard.tasks()).map(({ rule }) => rule)).toContain('remarks');
    await server.client.products.remove({ id: _id });
    expect(await tasks()).toEqual([]);
  });

  test('links name for whom they are, and are listed until they end', async () => {
    const { _id } = await make.product();
    const first = await share(_id, true, 1);
    await share(_id);
    expect(await linksOf(_id)).toMatchObject([
      { name: 'Acme', createdBy: 'Ada Admin', uses: 0, lastUsedAt: null, takesRemarks: true },
      { _id: first._id },
    ]);
    server.clock.advance(day + 1);
    expect(await linksOf(_id)).toHaveLength(1);
  });

  test('remarks are deleted with their link, a month after it ended, and links of others are kept', async () => {
    const { _id } = await make.product();
    const [revoked, running] = [await share(_id, true, 30), await share(_id, true, 30)];
    for (const { token } of [revoked, running]) await server.visitor.reviews.remark({ token, text: token });
    await server.client.reviews.revoke({ id: revoked._id });
    server.clock.advance(29 * day);
    await purgeReviewLinks(server.deps);
    expect(await remarksOf(_id)).toHaveLength(2);
    server.clock.advance(2 * day);
    await purgeReviewLinks(server.deps);
    expect(await remarksOf(_id)).toMatchObject([{ text: running.token }]);
    server.clock.advance(30 * day);
    await purgeReviewLinks(server.deps);
    expect(await remarksOf(_id)).toEqual([]);
    expect(await server.deps.db.read(({ reviewLinks }) => reviewLinks.countBy({ recordId: _id }))).toBe(0);
  });

  test('the remarks that contain an email address are found and erased with its person, the others are kept', async () => {
    const { _id } = await make.product();
    const { token } = await share(_id);
    for (const text of ['Write to Vera@Example.com.', 'Write to eva.vera@example.com.', 'No address']) {
      await server.visitor.reviews.remark({ token, text });
    }
    await server.visitor.reviews.remark({ token, text: 'By name', name: 'vera@example.com' });
    const { remarks } = await server.client.personalData.find({ email: 'vera@example.com' });
    expect(remarks.map(({ text }) => text)).toEqual(['Write to Vera@Example.com.', 'By name']);
    await server.client.auth.confirm({ password: 'correct horse battery' });
    expect(await server.client.personalData.erase({ email: 'vera@example.com' })).toMatchObject({ remarks: 2 });
    expect((await remarksOf(_id)).map(({ text }) => text)).toEqual(['No address', 'Write to eva.vera@example.com.']);
  });

  test('who previews a record again soon gets the same link, and a colleague another', async () => {
    const { _id: record } = await make.product();
    const preview = () => server.client.reviews.share({ noun: 'products', record });
    const first = await preview();
    expect((await preview())._id).toBe(first._id);
    server.clock.advance(40 * 60_000);
    expect((await preview())._id).not.toBe(first._id);
  });
});
