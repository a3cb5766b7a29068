import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { createHttp } from '../testing/http.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

type Item = { _id: string; version: number };

const calls = {
  products: '/api/v1/product-operations',
  gallery: '/api/v1/gallery-operations',
  users: '/api/v1/user-operations',
  enquiries: '/api/v1/enquiry-operations',
} as const;
type Noun = keyof typeof calls;

/** Products have tests of their own (products/product-bulk.test.ts), and enquiries (enquiries/bulk.test.ts). */
const others = ['gallery', 'users'] as const;

describe.each(databases)('bulk actions with failures and conflicts, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const add = async (noun: Noun, count: number): Promise<Item[]> => {
    const one: Record<Noun, () => Promise<Item>> = {
      products: () => make.product(),
      gallery: () => make.image(),
      users: () => make.user({ role: 'sales' }),
      enquiries: () => make.enquiry(),
    };
    const rows: Item[] = [];
    for (let left = count; left > 0; left -= 1) rows.push(await one[noun]());
    return rows.map(({ _id, version }) => ({ _id, version }));
  };
  const deletion = (items: Item[]) => ({ action: 'delete' as const, items });
  const isThere = async (noun: Noun, { _id: id }: Item): Promise<boolean> => {
    const read = {
      products: () => server.client.products.get({ id }),
      gallery: () => server.client.gallery.get({ id }),
      users: () => server.client.users.get({ id }),
      enquiries: () => server.client.enquiries.get({ id }),
    }[noun];
    return read().then(
      () => true,
      () => false,
    );
  };
  const present = (noun: Noun, items: Item[]) => Promise.all(items.map(one => isThere(noun, one)));

  test.each(others)('a failure in the middle leaves %s as they were, and a retry does it once', async noun => {
    const items = await add(noun, 2);
    const { db } = server.deps;
    const exclusive = db.exclusive.bind(db);
    db.exclusive = work =>
      exclusive(async tables => {
        await work(tables);
        throw new Error('connection lost');
      });
    const change = deletion(items);
    const key = randomUUID();
    try {
      await expect(server.client[noun].bulk(change, { key })).rejects.toMatchObject({ code: 'internal' });
    } finally {
      db.exclusive = exclusive;
    }
    expect(server.logged.splice(0)).not.toEqual([]);
    expect(await present(noun, items)).toEqual([true, true]);
    const first = await server.client[noun].bulk(change, { key });
    expect(first).toMatchObject({ changed: 2, gone: 0 });
    // As after a lost response.
    expect(await server.client[noun].bulk(change, { key })).toEqual(first);
    expect(await present(noun, items)).toEqual([false, false]);
  });

  test.each(others)('a bulk action of %s skips what a colleague changed, and counts what is gone', async noun => {
    const [changed, deleted, free] = (await add(noun, 3)) as [Item, Item, Item];
    if (noun === 'gallery') {
      await server.client.gallery.update({ id: changed._id, alt: 'by a colleague', version: changed.version });
      await server.client.gallery.remove({ id: deleted._id });
    } else {
      const gone = await server.client.users.get({ id: deleted._id });
      await server.client.users.update({ id: deleted._id, name: 'Gone', email: gone.email });
      const { email } = await server.client.users.get({ id: changed._id });
      await server.client.users.update({ id: changed._id, name: 'By A Colleague', email });
      await server.client.users.remove({ id: deleted._id });
    }
    const answer = await server.client[noun].bulk(deletion([changed, deleted, free]));
    expect(answer.message).toBe(
      {
        gallery:
          '1 image deleted. 1 skipped: someone else changed “by a colleague”. 1 skipped: someone else deleted one image.',
        users: '1 user deleted. 1 skipped: you changed By A Colleague. 1 skipped: you deleted Gone.',
      }[noun],
    );
    expect(await present(noun, [changed, deleted, free])).toEqual([true, false, false]);
  });

  test.each(Object.keys(calls) as Noun[])('a session that has ended changes nothing of %s, and says so', async noun => {
    const items = await add(noun, 2);
    const { token } = await server.visitor.auth.login(await make.user());
    await server.clientOf(token).auth.logout();
    const response = await createHttp(server.url, { Authorization: `Bearer ${token}` }).send(
      'POST',
      calls[noun],
      deletion(items),
    );
    expect([response.status, response.json.error.code]).toEqual([401, 'unauthorized']);
    expect(response.json.message).toMatch(/sign in/i);
    expect(await present(noun, items)).toEqual([true, true]);
  });
});
