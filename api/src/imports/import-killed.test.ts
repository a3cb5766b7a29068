import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { startedImport, takeOver } from '../testing/faults/started-import.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const program = join(import.meta.dirname, '../../../testing/faults/import-until-killed.ts');

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

  test('has changed nothing, says so, and can be started again', async () => {
    const before = await count();
    const { id, job } = await startedImport(server, 'Killed');
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

    await expect.poll(count).toBe(before);
    await expect(server.client.imports.start({ id })).rejects.toThrow('This import is running already.');
    await takeOver(server);
    expect(await stateOf(id)).toMatchObject({
      state: 'interrupted',
      message: 'The server stopped before it was done. Nothing was imported.',
    });
    await server.client.imports.start({ id });
    await expect.poll(async () => (await stateOf(id))?.state).toBe('done');
    expect(await count()).toBe(before + 250);
  });
});
