import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeClaims } from '../../../db/jobs/jobs.ts';
import { purgeCatalogues } from '../../../media/purge-catalogues.ts';
import { databases } from '../../../testing/databases.ts';
import { foldersOf } from '../../../testing/files/folders-of.ts';
import { type CatalogueServer, startCatalogueServer } from '../../../testing/pdf/catalogues.ts';
import type { TestServer } from '../../../testing/server.ts';
import { catalogueWork } from './make-catalogue.ts';

const program = join(import.meta.dirname, '../../../testing/faults/catalogue-as-another-process.ts');
const minute = 1 / 60;

describe.each(databases)('the claim of a catalogue, on %s,', database => {
  let site: CatalogueServer;
  let server: TestServer;
  beforeAll(async () => {
    site = await startCatalogueServer(database);
    server = site.server;
  });
  afterAll(() => server?.close());
  // The catalogues of the previous test are expired.
  beforeEach(async () => {
    site.passHours(25);
    await purgeCatalogues(server.deps);
  });

  const files = () => readdirSync(foldersOf(server).catalogues);
  const jobs = () => server.deps.db.read(tables => tables.jobs.findBy({ kind: 'catalogue' }));
  const start = () => server.client.catalogues.start({ units: 'metric', categoryId: site.pumps });
  /** What the next server does, at its start or when the claims of a process that died are over. */
  async function takeOver(): Promise<void> {
    site.passHours(minute);
    await freeClaims(server.deps, ['catalogue']);
    await catalogueWork.takeDue(server.deps);
  }

  /** A catalogue that is being made, and the function that lets it go on. */
  async function startedAndHeld(): Promise<{ id: string; goOn: () => void }> {
    const { company } = server.deps;
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    server.deps.company = async () => {
      reached.resolve();
      await held.promise;
      return company();
    };
    const { _id: id } = await start();
    await reached.promise;
    server.deps.company = company;
    return { id, goOn: held.resolve };
  }

  test('keeps others from making one, and has ended with it', async () => {
    const { id, goOn } = await startedAndHeld();
    await expect(start()).rejects.toThrow('A catalogue is already being made. Wait until it is done, or cancel it.');
    expect((await jobs()).map(({ key, attempts }) => [key, attempts])).toEqual([[id, 1]]);
    goOn();
    await site.finished(id);
    expect([(await site.one(id))?.state, await jobs(), files()]).toEqual(['done', [], [`${id}.pdf`]]);
  });

  test('keeps one that is being made and its file for longer than a day, and no others', async () => {
    const { id, goOn } = await startedAndHeld();
    for (const name of [id, 'other']) writeFileSync(join(foldersOf(server).catalogues, `${name}.pdf`), '%PDF-');
    site.passHours(25);
    await purgeCatalogues(server.deps);
    expect([(await site.one(id))?.state, files()]).toEqual(['running', [`${id}.pdf`]]);
    await server.deps.db.transaction(({ jobs }) => jobs.update({ key: id }, { attempts: 3 }));
    await takeOver();
    await purgeCatalogues(server.deps);
    expect([await site.one(id), files()]).toEqual([undefined, []]);
    goOn();
  });

  test('that another process has taken over lets a process that wakes up make nothing', async () => {
    const { id, goOn } = await startedAndHeld();
    await takeOver();
    const made = await site.one(id);
    expect([made?.state, await jobs()]).toEqual(['done', []]);
    goOn();
    // Another one is finished after what the first one does.
    await site.made({ categoryId: site.pumps });
    expect(await site.one(id)).toEqual(made);
    expect(files()).toContain(`${id}.pdf`);
  });

  test('is left to workers by a process that only serves', async () => {
    server.deps.role = 'web';
    const { _id: id } = await start();
    server.deps.role = 'both';
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([0]);
    await catalogueWork.takeDue({ ...server.deps, role: 'worker' });
    expect([(await site.one(id))?.state, await jobs(), files()]).toEqual(['done', [], [`${id}.pdf`]]);
  });

  test('of a version that continues none is interrupted', async () => {
    server.deps.role = 'web';
    const { _id: id } = await start();
    server.deps.role = 'both';
    await server.deps.db.transaction(({ catalogues }) => catalogues.update({ id }, { request: null }));
    await catalogueWork.takeDue(server.deps);
    expect(await site.one(id)).toMatchObject({
      state: 'interrupted',
      path: null,
      message: 'The server stopped before it was done. Please make it again.',
    });
  });

  test('that was cancelled lets the process that made it stop', async () => {
    const { id, goOn } = await startedAndHeld();
    await server.client.catalogues.cancel({ id });
    expect(await jobs()).toEqual([]);
    goOn();
    await site.made({ categoryId: site.pumps });
    expect(await site.one(id)).toBeUndefined();
    expect(files()).not.toContain(`${id}.pdf`);
  });

  if (database === 'sqlite') return;

  test('of a process that is killed in the middle is over after its lease, and then another one makes it', async () => {
    const { now } = server.deps;
    server.deps.now = () => new Date();
    const args = [program, JSON.stringify(server.database.location), server.adminId];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    const id = String(line);
    await expect.poll(jobs).toMatchObject([{ key: id, attempts: 1 }]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await catalogueWork.takeDue(server.deps);
    expect(await site.one(id)).toMatchObject({ state: 'running' });
    await server.deps.db.transaction(tables => tables.jobs.update({ key: id }, { dueAt: new Date(Date.now() - 1) }));
    await catalogueWork.takeDue(server.deps);
    expect([(await site.one(id))?.state, await jobs(), files()]).toEqual(['done', [], [`${id}.pdf`]]);
    server.deps.now = now;
  });

  test('nothing was logged as an internal error', () => expect(server.logged).toEqual([]));
});
