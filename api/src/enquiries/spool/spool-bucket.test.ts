import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestObjectStore } from '../../../../scripts/object-store/object-store.ts';
import { Database } from '../../db/database.ts';
import { databases } from '../../testing/databases.ts';
import { type ServerProxy, startServerProxy } from '../../testing/faults/server-proxy.ts';
import { newBucket, openMachine, openStore } from '../../testing/files/object-store.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { EnquirySpool } from './spool.ts';
import { spoolPlaces } from './spool-places.ts';

const good = { name: 'Vera Visitor', email: 'vera@example.com', message: 'A quote, please.' };

describe.each(databases)('an enquiry that the database cannot store, with a bucket, on %s,', database => {
  let store: TestObjectStore;
  let proxy: ServerProxy;
  let server: TestServer;
  let machine: Awaited<ReturnType<typeof openMachine>>;
  let other: { db: Database; spool: EnquirySpool };
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store?.stop());
  beforeEach(async () => {
    proxy = await startServerProxy(store.endpoint);
    machine = await openMachine({ ...(await newBucket(store.endpoint)), endpoint: proxy.url.replace(/\/$/, '') });
    server = await startTestServer(database, { blobs: machine.blobs, mayLog: true });
    const db = await new Database(server.database.location).open();
    const places = spoolPlaces(join(server.folder, 'other'), machine.blobs);
    other = { db, spool: new EnquirySpool(places, { ...server.deps, db }) };
  });
  afterEach(async () => {
    await other.spool.close();
    await other.db.close();
    await server.close();
    machine.close();
    await proxy.close();
  });

  const send = () => server.http.send('POST', '/api/contact-submit', good, { 'Idempotency-Key': randomUUID() });
  const local = () => readdirSync(server.folder).includes('enquiries-spool');
  const rows = () => other.db.read(tables => tables.enquiries.find());
  async function inBucket(): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of machine.blobs.list('enquiries-spool/')) names.push(name);
    return names;
  }

  test('is in the bucket when it is confirmed, and any machine delivers it once', async () => {
    await server.deps.db.close();
    const { status, json } = await send();
    expect([status, await inBucket(), local()]).toEqual([201, [`enquiries-spool/${json._id}.json`], false]);
    await server.deps.db.open();
    await Promise.all([other.spool.deliver(), server.deps.enquiries.deliver()]);
    await other.spool.deliver();
    expect((await rows()).map(({ id, name }) => [id, name])).toEqual([[json._id, 'Vera Visitor']]);
    expect(await inBucket()).toEqual([]);
  });

  test('is delivered once though the list of the bucket still has it, and later if the list lacks it', async () => {
    await server.deps.db.close();
    const { json } = await send();
    const before = await inBucket();
    await server.deps.db.open();
    const list = vi.spyOn(machine.blobs, 'list').mockImplementation(async function* () {});
    await other.spool.deliver();
    expect(await rows()).toEqual([]);
    list.mockImplementation(async function* () {
      for (const name of before) yield { name, head: async () => null };
    });
    await server.deps.enquiries.deliver();
    await server.deps.enquiries.deliver();
    expect((await rows()).map(({ id }) => id)).toEqual([json._id]);
    list.mockRestore();
    expect(await inBucket()).toEqual([]);
  });

  test('waits on the machine if the bucket is away as well', async () => {
    await server.deps.db.close();
    await proxy.kill();
    const { status, json } = await send();
    expect([status, readdirSync(join(server.folder, 'enquiries-spool'))]).toEqual([201, [`${json._id}.json`]]);
    await server.deps.db.open();
    await server.deps.enquiries.deliver();
    expect((await rows()).map(({ id }) => id)).toEqual([json._id]);
    await proxy.revive();
  });

  test('waits on the machine if the bucket hangs, and is one row if it took a copy late', async () => {
    await server.deps.db.close();
    proxy.hang();
    const { status, json } = await send();
    expect([status, readdirSync(join(server.folder, 'enquiries-spool'))]).toEqual([201, [`${json._id}.json`]]);
    proxy.resume();
    await expect.poll(inBucket).toEqual([`enquiries-spool/${json._id}.json`]);
    await server.deps.db.open();
    await Promise.all([other.spool.deliver(), server.deps.enquiries.deliver()]);
    expect((await rows()).map(({ id }) => id)).toEqual([json._id]);
  });

  test('of a person who is erased is erased in the bucket', async () => {
    await server.deps.db.close();
    await send();
    await server.deps.db.open();
    expect(await server.deps.enquiries.find('vera@example.com')).toHaveLength(1);
    await server.deps.enquiries.erase('vera@example.com');
    expect(await inBucket()).toEqual([]);
    expect(await server.deps.enquiries.find('vera@example.com')).toEqual([]);
  });
});
