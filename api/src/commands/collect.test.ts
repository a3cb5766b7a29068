import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireSameSite } from '../process/site-id.ts';
import { databases } from '../testing/databases.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { writeImageFiles } from '../testing/files/image-files.ts';
import { runCommand } from '../testing/processes/child-process.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('the command to collect files, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database);
  });
  afterEach(() => server.close());

  const inPlace = () => {
    const { uploads, originals } = foldersOf(server);
    return [...readdirSync(uploads), ...readdirSync(originals)].sort();
  };
  const installation = () => ({
    location: server.database.location,
    dataDir: server.folder,
    blobs: server.deps.media.blobs,
  });
  const collect = (...args: string[]) => {
    const { location } = server.database;
    const settings = { DATA_DIR: server.folder, ...('url' in location && { DATABASE_URL: location.url }) };
    return runCommand('collect', server.folder, settings, ...args);
  };

  test('moves all of them to the trash only if an option says so', async () => {
    await writeImageFiles(server, 6, 1);
    await requireSameSite(server.deps.db, installation());
    await expect(collect()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('10 of 12 image files') });
    expect(inPlace()).toHaveLength(12);
    expect((await collect('--all')).stdout).toBe(
      `Moved 10 of 12 image files, which no record references, to ${foldersOf(server).trash} for thirty days.\n`,
    );
    const first = `${'0'.repeat(40)}w`;
    expect(inPlace()).toEqual([first, `${first}-9x9.webp`]);
  });

  test('records how many it moved, and nothing when all files are in use', async () => {
    const entries = async () =>
      (await server.deps.db.read(tables => tables.auditEntries.findBy({ callName: 'command.collect' }))).map(
        ({ userName, changes }) => [
          userName,
          changes.flatMap(({ fields }) => fields.map(({ field, to }) => [field, to])),
        ],
      );
    await writeImageFiles(server, 3, 2);
    await requireSameSite(server.deps.db, installation());
    expect((await collect('--all')).stdout).toMatch(/^Moved 2 of 6 image files, /);
    expect(await entries()).toEqual([['Command line', [['files', '2']]]]);
    expect((await collect('--all')).stdout).toMatch(/^Moved 0 of 4 image files, /);
    expect(await entries()).toHaveLength(1);
  });

  test('moves nothing on another database', async () => {
    await writeImageFiles(server, 6, 6);
    writeFileSync(join(server.folder, 'site-id'), '11111111-2222-4333-8444-555555555555\n');
    await expect(collect('--all')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('do not belong together'),
    });
    expect(inPlace()).toHaveLength(12);
  });
});
