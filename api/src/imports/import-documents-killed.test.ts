import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import { purgeImports } from '../media/purge-imports.ts';
import { databases } from '../testing/databases.ts';
import { claimed, giveUp } from '../testing/faults/started-import.ts';
import { pdfBytes, pdfFile } from '../testing/files/documents.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const programs = join(import.meta.dirname, '../testing/faults');
const rowCount = 250;
const fileCount = 12;
const hashOf = (path: unknown) => /[0-9a-f]{40}/.exec(String(path))?.[0] ?? '';

describe.each(databases)('an import with documents whose process is killed, on %s', kind => {
  let server: TestServer;
  let categoryId: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    categoryId = (await server.client.categories.create({ name: 'Valves' }))._id;
  });
  afterAll(() => server?.close());

  const stateOf = async (id: string) => (await server.client.imports.list({})).find(({ _id }) => _id === id);
  const stored = () =>
    server.deps.db.read(async tables => ({
      products: await tables.products.countBy({ categoryId }),
      documents: await tables.documents.count(),
      undoable: await tables.bulkOperations.count(),
    }));
  const isThere = (hash: string) => existsSync(join(foldersOf(server).originals, hash));
  const begin = async (prefix: string) =>
    (
      await server.client.imports.begin({
        ...{ fileName: `${prefix}.csv`, sheet: 'x', columns: ['Name', 'Category', 'Documents'], total: rowCount },
      })
    )._id;

  /** 250 new products, each with one of twelve documents, as an import that another process has started. */
  async function started(prefix: string): Promise<{ id: string; job: JobRow; hashes: string[] }> {
    const id = await begin(prefix);
    const documents = Array.from({ length: fileCount }, (_, n) => pdfFile(`${prefix} ${n}.pdf`, `${prefix} ${n}`));
    await server.client.imports.addDocuments({ id, documents });
    const rows = Array.from({ length: rowCount }, (_, n) => ({
      row: n + 2,
      cells: [`${prefix} ${n}`, 'Valves', `${prefix} ${n % fileCount}.pdf`],
    }));
    await server.client.imports.addRows({ id, rows });
    const job = await claimed(server, id);
    const sent = await server.deps.db.read(tables => tables.productImports.findOneByOrFail({ id }));
    return { id, job, hashes: sent.documents.map(hashOf) };
  }

  /** Runs a program until it reports that it waits within its transaction, and kills it. */
  async function killWhenItWaits(program: string, ...args: string[]): Promise<string> {
    const child = spawn(process.execPath, [join(programs, program), JSON.stringify(server.database.location), ...args]);
    let errors = '';
    child.stderr.on('data', text => {
      errors += text;
    });
    const exit = once(child, 'exit');
    const [line] = (await Promise.race([once(child.stdout, 'data'), exit])) as [Buffer];
    expect(String(line), errors).toMatch(/\n$/);
    child.kill('SIGKILL');
    await exit;
    return String(line).trim();
  }

  test('has added neither products nor documents, keeps its files for another start, and then adds all of them', async () => {
    const before = await stored();
    const { id, job, hashes } = await started('Killed');
    const line = await killWhenItWaits('import-until-killed.ts', id, JSON.stringify(job), server.adminId);
    expect(line).toBe('200 rows');

    await expect.poll(stored).toEqual(before);
    await giveUp(server, job);
    expect(await stateOf(id)).toMatchObject({
      state: 'interrupted',
      message: 'The server stopped before it was done. Nothing was imported.',
    });
    await server.deps.media.collectOrphans({ all: true });
    expect(hashes.filter(isThere)).toHaveLength(fileCount);

    await server.client.imports.start({ id });
    await expect.poll(async () => (await stateOf(id))?.state).toBe('done');
    expect(await stored()).toEqual({
      products: before.products + 250,
      documents: before.documents + 250,
      undoable: before.undoable + 1,
    });
    const [last] = await server.visitor.products.list({ q: 'Killed 249', categoryId });
    const { documents } = await server.visitor.products.get({ id: last?._id ?? '' });
    const file = await fetch(server.url + documents?.[0]?.path);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfBytes('Killed 9'));
  });

  test('moves its files to the trash for files after a day if it is not started again, and no others', async () => {
    const before = await stored();
    const { id, job, hashes } = await started('Left');
    const others = readdirSync(foldersOf(server).originals).filter(name => !hashes.includes(name));
    await killWhenItWaits('import-until-killed.ts', id, JSON.stringify(job), server.adminId);
    await expect.poll(stored).toEqual(before);
    const later = () => new Date(server.deps.now().getTime() + 25 * 3600 * 1000);
    // Its process might still be writing it.
    await purgeImports({ ...server.deps, now: later });
    expect(await stateOf(id)).toMatchObject({ state: 'running' });
    expect(hashes.filter(isThere)).toHaveLength(fileCount);
    await giveUp(server, job);
    await purgeImports({ ...server.deps, now: later });
    expect(await stateOf(id)).toBeUndefined();
    expect(hashes.filter(isThere)).toEqual([]);
    expect(others.filter(isThere)).toEqual(others);
    const trashed = readdirSync(foldersOf(server).trash, { recursive: true, encoding: 'utf8' });
    for (const hash of hashes) expect(trashed.some(name => name.endsWith(`${hash}/${hash}`))).toBe(true);
  });

  test('while it takes a document does not name it, and the file without a record goes to the trash for files', async () => {
    const id = await begin('Receiving');
    const { originals, temporary } = foldersOf(server);
    const others = readdirSync(originals);
    const sent = join(server.deps.media.scratch, 'receiving.pdf');
    writeFileSync(sent, pdfBytes('receiving'));
    const hash = await killWhenItWaits('receive-documents-until-killed.ts', dirname(originals), id, sent);
    expect(isThere(hash)).toBe(true);

    await expect.poll(() => server.deps.media.collectOrphans()).toMatchObject({ moved: 1, refused: 0 });
    expect(isThere(hash)).toBe(false);
    expect(others.filter(isThere)).toEqual(others);
    const row = await server.deps.db.read(tables => tables.productImports.findOneByOrFail({ id }));
    expect([row.documents, row.documentFiles]).toEqual([[], []]);
    expect(readdirSync(temporary)).toHaveLength(1);
    // Sent again, the same file is restored from the trash.
    await server.client.imports.addDocuments({ id, documents: [pdfFile('sent.pdf', 'receiving')] });
    expect(isThere(hash)).toBe(true);
  });

  test('nothing was logged as an internal error', () => expect(server.logged).toEqual([]));
});
