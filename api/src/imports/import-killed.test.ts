import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import { databases } from '../testing/databases.ts';
import { giveUp, startedImport, takeOver } from '../testing/faults/started-import.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const program = join(import.meta.dirname, '../testing/faults/import-until-killed.ts');

describe.each(databases)('an import whose process is killed, on %s', kind => {
  let server: TestServer;
  let categoryId: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    categoryId = (await server.client.categories.create({ name: 'Valves' }))._id;
  });
  afterAll(() => server?.close());

  const count = async () => (await server.visitor.products.count({ categoryId })).total;
  const stateOf = async (id: string) => (await server.client.imports.list({})).find(({ _id }) => _id === id);

  /** Runs an import in another process until some rows are written, and kills that. */
  async function killInTheMiddle(id: string, job: JobRow): Promise<void> {
    const location = JSON.stringify(server.database.location);
    const child = spawn(process.execPath, [program, location, id, JSON.stringify(job), server.adminId]);
    let errors = '';
    child.stderr.on('data', text => {
      errors += text;
    });
    const exit = once(child, 'exit');
    const [line] = (await Promise.race([once(child.stdout, 'data'), exit])) as [Buffer];
    expect(String(line), errors).toBe('200 rows\n');
    child.kill('SIGKILL');
    await exit;
  }

  test('has changed nothing, and is written by another process, once, in the name of its user', async () => {
    const before = await count();
    const { id, job } = await startedImport(server, 'Killed');
    await killInTheMiddle(id, job);
    await expect.poll(count).toBe(before);
    await expect(server.client.imports.start({ id })).rejects.toThrow('This import is running already.');
    await takeOver(server);
    expect(await stateOf(id)).toMatchObject({ state: 'done', message: 'Products: 250 added.' });
    expect(await count()).toBe(before + 250);
    const [entry] = await server.client.audit.list({ recordId: id });
    expect(entry).toMatchObject({ call: 'products.import', userName: 'Ada Admin' });
  });

  test('is given up once three processes have died over it, says so, and can be started again', async () => {
    const before = await count();
    const { id, job } = await startedImport(server, 'Deadly');
    await killInTheMiddle(id, job);
    await giveUp(server, job);
    expect(await stateOf(id)).toMatchObject({
      state: 'interrupted',
      message: 'The server stopped before it was done. Nothing was imported.',
    });
    expect(await count()).toBe(before);
    await server.client.imports.start({ id });
    await expect.poll(async () => (await stateOf(id))?.state).toBe('done');
    expect(await count()).toBe(before + 250);
  });
});
