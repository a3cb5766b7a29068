import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endJob } from '../db/jobs/jobs.ts';
import { databases } from '../testing/databases.ts';
import { withSqliteFault } from '../testing/faults/sqlite-faults.ts';
import { startedImport, takeOver } from '../testing/faults/started-import.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { applyImport, Superseded } from './apply.ts';

describe.each(databases)('an import that fails, on %s', kind => {
  let server: TestServer;
  let categoryId: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    categoryId = (await server.client.categories.create({ name: 'Valves' }))._id;
  });
  afterAll(() => server?.close());

  const count = async () => (await server.visitor.products.count({ categoryId })).total;
  const stateOf = async (id: string) => (await server.client.imports.list({})).find(({ _id }) => _id === id);

  const actor = async () => ({
    user: await server.deps.db.read(tables => tables.users.findOneByOrFail({ id: server.adminId })),
    session: null,
    client: { address: '127.0.0.1', userAgent: '' },
  });

  test('because its user may no longer change products has changed nothing', async () => {
    const before = await count();
    const { id, job } = await startedImport(server, 'Former');
    const { user, ...rest } = await actor();
    const setRole = (role: 'owner' | 'viewer') =>
      server.deps.db.transaction(tables => tables.users.update(server.adminId, { role }));
    await setRole('viewer');
    const run = { id, job, onProgress: () => undefined };
    await expect(applyImport(server.deps, { user, ...rest }, run)).rejects.toThrow(
      'Only an owner, an editor or an author may',
    );
    await setRole('owner');
    expect(await count()).toBe(before);
    await server.deps.db.transaction(tables => endJob(tables, job));
  });

  test('is not written by a second run at the same time', async () => {
    const { id, job } = await startedImport(server, 'Twice');
    const run = { id, job, onProgress: () => undefined };
    const earlier = { ...run, job: { ...job, attempts: 0 } };
    await expect(applyImport(server.deps, await actor(), earlier)).rejects.toThrow(Superseded);
    await applyImport(server.deps, await actor(), run);
    await expect(applyImport(server.deps, await actor(), run)).rejects.toThrow(Superseded);
    expect((await server.visitor.products.list({ q: 'Twice 249' })).map(({ name }) => name)).toEqual(['Twice 249']);
  });

  if (kind !== 'sqlite') return;

  test.each([3, 9, 14, 20])('because the disk is full at statement %i has changed nothing', async at => {
    const before = await count();
    const { id, job } = await startedImport(server, `Full ${at}`);
    const [who, { db }] = [await actor(), server.deps];
    const run = { id, job, onProgress: () => undefined };
    const fault = { code: 'SQLITE_FULL', rolledBack: true };
    await withSqliteFault(db, at, fault, () => expect(applyImport(server.deps, who, run)).rejects.toThrow());
    expect(await count()).toBe(before);
    await takeOver(server);
    expect([(await stateOf(id))?.state, await count()]).toEqual(['done', before + 250]);
  });
});
