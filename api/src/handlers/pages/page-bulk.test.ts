import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('many pages at once, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const add = async (title: string) => {
    const { _id } = await server.client.pages.create({ title, place: 'footer', images: [] } as never);
    return { _id, version: (await server.client.pages.get({ id: _id })).version };
  };
  const listed = async () =>
    (await server.visitor.pages.links({})).pages.map(({ title, place }) => `${title} ${place}`);
  const status = (name: string) =>
    server.visitor.pages.single({ name }).then(
      () => 200,
      () => 404,
    );
  const bulk = (change: object) => server.client.pages.bulk(change as never);

  test('are withdrawn, listed elsewhere and deleted, and each of that is undone', async () => {
    const items = [await add('Fair'), await add('Service')];
    expect(await status('fair')).toBe(200);

    const withdrawn = await bulk({ action: 'withdraw', items });
    expect(withdrawn.message).toBe('2 pages withdrawn.');
    expect([await status('fair'), await status('service'), await listed()]).toEqual([404, 404, []]);
    await bulk({ action: 'undo', undoes: withdrawn.operation });
    expect(await listed()).toEqual(['Fair footer', 'Service footer']);

    const moved = await bulk({ action: 'place', place: 'menu', items });
    expect(moved.message).toBe('2 pages listed in: the menu at the top.');
    expect(await listed()).toEqual(['Fair menu', 'Service menu']);
    const again = items.map(({ _id, version }) => ({ _id, version: version + 1 }));
    expect((await bulk({ action: 'place', place: 'menu', items: again })).unchanged).toBe(2);
    await bulk({ action: 'undo', undoes: moved.operation });
    expect(await listed()).toEqual(['Fair footer', 'Service footer']);

    const latest = items.map(({ _id, version }) => ({ _id, version: version + 2 }));
    const deleted = await bulk({ action: 'delete', items: latest });
    expect([await status('fair'), await listed()]).toEqual([404, []]);
    // Its address is free meanwhile.
    await add('Fair');
    await expect(bulk({ action: 'undo', undoes: deleted.operation })).rejects.toMatchObject({ code: 'duplicate' });
    const other = (await server.client.pages.list({ q: 'fair' }))[0];
    await server.client.pages.remove({ id: other?._id ?? '' });
    await bulk({ action: 'undo', undoes: deleted.operation });
    expect([await status('fair'), await status('service')]).toEqual([200, 200]);
  });

  test('a page that a colleague changed is skipped by name, and a place is asked for', async () => {
    const [changed, free] = [await add('Changed'), await add('Free')];
    await server.client.pages.update({ id: changed._id, title: 'Changed since', images: [] } as never);
    const { message } = await bulk({ action: 'delete', items: [changed, free] });
    expect(message).toBe('1 page deleted. 1 skipped: you changed “Changed since”.');
    await expect(bulk({ action: 'place', items: [changed] })).rejects.toMatchObject({
      message: 'place is required when action is place, and only then',
    });
  });
});
