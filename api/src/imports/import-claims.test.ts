import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimJob, endJob, keepClaim } from '../db/jobs/jobs.ts';
import { databases } from '../testing/databases.ts';
import { checkedImport, claimed, startedImport, takeOver } from '../testing/faults/started-import.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { applyImport, Superseded } from './apply.ts';
import { importWork } from './run-import.ts';

const minute = 60_000;
const programs = join(import.meta.dirname, '../testing/faults');

describe.each(databases)('the claim of an import, on %s,', kind => {
  let server: TestServer;
  let categoryId: string;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    server = await startTestServer(kind);
    categoryId = (await server.client.categories.create({ name: 'Valves' }))._id;
  });
  afterEach(() => {
    vi.useRealTimers();
    server.deps.now = server.clock.now;
    server.deps.role = 'both';
    child?.kill('SIGKILL');
  });
  afterAll(() => server?.close());

  const count = () => server.deps.db.read(tables => tables.products.countBy({ categoryId }));
  const stateOf = async (id: string) => (await server.client.imports.list({})).find(({ _id }) => _id === id)?.state;
  const jobs = () => server.deps.db.read(tables => tables.jobs.findBy({ kind: 'import' }));
  const actor = async () => ({
    user: await server.deps.db.read(tables => tables.users.findOneByOrFail({ id: server.adminId })),
    session: null,
    client: { address: '127.0.0.1', userAgent: '' },
  });
  /** Another process, which has printed its first line. */
  async function process2(program: string, ...args: string[]): Promise<ChildProcess> {
    const all = [join(programs, program), JSON.stringify(server.database.location), ...args, server.adminId];
    child = spawn(process.execPath, all, { stdio: ['pipe', 'pipe', 'inherit'] });
    await Promise.race([once(child.stdout as never, 'data'), once(child, 'exit')]);
    expect(child.exitCode).toBeNull();
    return child;
  }

  test('is had by one of several that start it at once, and has ended with it', async () => {
    const before = await count();
    const id = await checkedImport(server, 'At once');
    const starts = await Promise.allSettled(Array.from({ length: 20 }, () => server.client.imports.start({ id })));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect.poll(() => stateOf(id)).toBe('done');
    expect([await count(), await jobs()]).toEqual([before + 250, []]);
  });

  test('that another process has taken over lets a process that wakes up write nothing', async () => {
    const before = await count();
    const { id, job } = await startedImport(server, 'Late');
    const late = { id, job, onProgress: () => undefined };
    server.clock.advance(minute);
    const second = await claimJob(server.deps, 'import', minute);
    await expect(applyImport(server.deps, await actor(), late)).rejects.toThrow(Superseded);
    expect([await count(), await stateOf(id)]).toEqual([before, 'running']);

    // It fails, and a third start has the claim.
    if (!second) throw new Error('It is due.');
    await server.deps.db.transaction(tables => endJob(tables, second));
    const third = await claimed(server, id);
    for (const earlier of [job, second]) {
      await expect(applyImport(server.deps, await actor(), { ...late, job: earlier })).rejects.toThrow(Superseded);
    }
    expect([await count(), await stateOf(id)]).toEqual([before, 'running']);
    await applyImport(server.deps, await actor(), { ...late, job: third });
    expect([await count(), await stateOf(id)]).toEqual([before + 250, 'done']);
  });

  test('is left to workers by a process that only serves, which shows how far they are', async () => {
    const before = await count();
    const id = await checkedImport(server, 'Web');
    server.deps.role = 'web';
    await server.client.imports.start({ id });
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([0]);
    server.deps.role = 'both';
    // As a worker stores it.
    await server.deps.db.transaction(({ productImports }) => productImports.update({ id }, { done: 200 }));
    expect((await server.client.imports.list({})).find(({ _id }) => _id === id)).toMatchObject({ done: 200 });
    await importWork.takeDue({ ...server.deps, role: 'worker' });
    expect([await stateOf(id), await count()]).toEqual(['done', before + 250]);
  });

  test('of a version that continues no imports is interrupted, and can be started', async () => {
    const { id } = await startedImport(server, 'Former');
    await server.deps.db.transaction(({ productImports }) => productImports.update({ id }, { startedBy: null }));
    await takeOver(server);
    expect(await stateOf(id)).toBe('interrupted');
    await server.client.imports.start({ id });
    await expect.poll(() => stateOf(id)).toBe('done');
  });

  if (kind === 'sqlite') return;

  test('is left to the process that renews it though it is old, and taken over once it is not renewed', async () => {
    const id = await checkedImport(server, 'Renewed');
    const job = await claimed(server, id, 300);
    const stop = keepClaim(server.deps, job, 300);
    for (let hours = 0; hours < 3; hours += 1) {
      server.clock.advance(3600_000);
      await expect.poll(async () => Number((await jobs())[0]?.dueAt) - Number(server.deps.now())).toBeGreaterThan(0);
      await importWork.takeDue(server.deps);
      expect(await stateOf(id)).toBe('running');
      await expect(server.client.imports.start({ id })).rejects.toThrow('This import is running already.');
    }
    await stop();
    server.clock.advance(300);
    await importWork.takeDue(server.deps);
    expect(await stateOf(id)).toBe('done');
  });

  test('is left to the process that has it by one whose clock is two minutes ahead', async () => {
    server.deps.now = () => new Date();
    const before = await count();
    const id = await checkedImport(server, 'Ahead');
    const other = await server.deps.db.exclusive(async () => {
      const other = await process2('import-as-another-process.ts', id);
      // It waits for the lock of this transaction.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
      await expect(server.client.imports.start({ id })).rejects.toThrow('This import is running already.');
      return other;
    });
    vi.useRealTimers();
    await expect.poll(() => stateOf(id)).toBe('done');
    other.kill('SIGKILL');
    expect(await count()).toBe(before + 250);
  });

  test('of a process that falls silent in the middle is taken over, and what it had written is undone', async () => {
    const before = await count();
    const { id, job } = await startedImport(server, 'Silent');
    const other = await process2('import-until-killed.ts', id, JSON.stringify(job));
    await takeOver(server);
    expect([await stateOf(id), await count()]).toEqual(['done', before + 250]);
    other.stdin?.write('.');
    const [line] = await once(other.stdout as never, 'data');
    // Its transaction was ended by the database.
    expect(String(line)).toBe('AppError: The service is not available right now. Please try again.\n');
    expect([await stateOf(id), await count()]).toEqual(['done', before + 250]);
  });
});
