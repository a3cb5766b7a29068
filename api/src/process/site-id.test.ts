import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemVariables } from '../../../scripts/process/system-variables.ts';
import { Database } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';
import { databases, type FreshDatabase, freshDatabase, type TestDatabase } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { requireSameSite, writeFolderId } from './site-id.ts';

const originalsIn = (folder: string) => readdirSync(join(folder, 'originals')).length;

const settingsOf = (location: DatabaseLocation): Record<string, string> =>
  'url' in location ? { DATABASE_URL: location.url } : {};

const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

/**
 * Starts the real server. Resolves with its output once it has refused to start, or has passed every step that could
 * change files.
 */
async function start(dataDir: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    cwd: dataDir,
    env: { ...systemVariables(), PORT: '0', DATA_DIR: dataDir, DEMO: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const exit = once(child, 'exit').then(() => running.delete(child));
  await new Promise<void>(resolve => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Sign in ')) resolve();
      });
    }
    void exit.then(() => resolve());
  });
  const refused = !output.includes('Sign in ') && !output.includes(join('web', 'dist'));
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await exit;
  }
  return { output, refused };
}

async function makeSite(kind: TestDatabase): Promise<TestServer> {
  const server = await startTestServer(kind);
  const make = factories(server);
  for (let n = 0; n < 3; n += 1) await make.product({ images: [await pngFile(), await pngFile()] });
  return server;
}

describe.each(databases)('a start, on %s', kind => {
  let site: TestServer;
  let scratch: string;
  beforeAll(async () => {
    site = await makeSite(kind);
    expect(await start(site.folder, settingsOf(site.database.location))).toMatchObject({ refused: false });
    expect(originalsIn(site.folder)).toBe(6);
  });
  afterAll(() => site?.close());
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'site-id-'));
    cpSync(site.folder, scratch, { recursive: true });
  });
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));

  async function expectRefusal(settings: Record<string, string>, reason: RegExp | string): Promise<string> {
    const { output, refused } = await start(scratch, settings);
    expect(originalsIn(scratch)).toBe(6);
    expect(refused, output).toBe(true);
    expect(output).toMatch(reason);
    return output;
  }
  const codeIn = (output: string) => /start once with SITE_ID_ADOPT=([0-9a-f]{8})\./.exec(output)?.[1] ?? 'no code';

  test('a start on a matching folder and database works repeatedly', async () => {
    for (let n = 0; n < 2; n += 1) {
      expect(await start(site.folder, settingsOf(site.database.location))).toMatchObject({ refused: false });
    }
    expect(originalsIn(site.folder)).toBe(6);
  });

  if (kind === 'sqlite') {
    test('a start without the database file is refused, and creates no new one', async () => {
      for (const name of readdirSync(scratch).filter(name => name.startsWith('catalogue.sqlite'))) {
        rmSync(join(scratch, name));
      }
      await expectRefusal({}, 'catalogue.sqlite is missing or empty, but the data folder is in use: it has 6 images.');
      expect(existsSync(join(scratch, 'catalogue.sqlite'))).toBe(false);
    });

    test('a start on a database file of 0 bytes is refused', async () => {
      for (const name of ['catalogue.sqlite-wal', 'catalogue.sqlite-shm']) rmSync(join(scratch, name), { force: true });
      truncateSync(join(scratch, 'catalogue.sqlite'));
      await expectRefusal({}, 'catalogue.sqlite is missing or empty, but the data folder is in use: it has 6 images.');
    });

    test('a start on a lost database is possible only with the code from the message, and deletes nothing', async () => {
      for (const name of readdirSync(scratch).filter(name => name.startsWith('catalogue.sqlite'))) {
        rmSync(join(scratch, name));
      }
      const code = codeIn(await expectRefusal({}, 'SITE_ID_ADOPT='));
      await expectRefusal({ SITE_ID_ADOPT: '00000000' }, `SITE_ID_ADOPT=${code}`);
      expect(await start(scratch, { SITE_ID_ADOPT: code })).toMatchObject({ refused: false });
      expect(originalsIn(scratch)).toBe(6);
      for (const name of readdirSync(scratch).filter(name => name.startsWith('catalogue.sqlite'))) {
        rmSync(join(scratch, name));
      }
      await expectRefusal({ SITE_ID_ADOPT: code }, /SITE_ID_ADOPT=[0-9a-f]{8}\./);
    });
    return;
  }

  describe('with another database', () => {
    let empty: FreshDatabase;
    beforeEach(async () => {
      empty = await freshDatabase(kind, scratch);
    });
    afterEach(() => empty.drop());
    const emptyUrl = () => (empty.location as { url: string }).url;

    test('a start with an empty database is refused, twice', async () => {
      const reason =
        /the folder has a site id and the database has none \(the folder has 6 images, the database references 0\)\./;
      await expectRefusal({ DATABASE_URL: emptyUrl() }, reason);
      const output = await expectRefusal({ DATABASE_URL: emptyUrl() }, reason);
      expect(output).toContain(`The data folder ${scratch} and the database test_`);
      expect(output).not.toContain('root@');
    });

    test('a start with the database of another site is refused', async () => {
      const db = await new Database(empty.location).open();
      await db.write(tables => tables.site.save({ name: 'id', value: '11111111-2222-4333-8444-555555555555' }));
      await db.close();
      await expectRefusal({ DATABASE_URL: emptyUrl() }, 'do not belong together: their site ids differ.');
    });
  });

  test.each([
    [{ DATABASE_URL: '' }, 'DATABASE_URL: is set but empty'],
    [{}, 'catalogue.sqlite is missing or empty'],
  ])('a start with the setting %j in place of its server is refused', async (settings, reason) => {
    await expectRefusal(settings as Record<string, string>, reason);
    expect(existsSync(join(scratch, 'catalogue.sqlite'))).toBe(false);
  });

  test('a start on another folder, for example an empty mount point, is refused', async () => {
    for (const name of readdirSync(scratch)) rmSync(join(scratch, name), { recursive: true });
    const { output } = await start(scratch, settingsOf(site.database.location));
    expect(output).toContain(
      'the database has a site id and the folder has none (the folder has 0 images, the database references 6).',
    );
  });
});

describe.each(databases)('a site id, on %s', kind => {
  let site: TestServer;
  beforeEach(async () => {
    site = await startTestServer(kind);
  });
  afterEach(() => site.close());
  const installation = () => ({
    location: site.database.location,
    dataDir: site.folder,
    blobs: site.deps.media.blobs,
  });
  const folderId = () => readFileSync(join(site.folder, 'site-id'), 'utf8');
  const databaseId = async () => {
    const [row] = await site.deps.db.source.query("SELECT value FROM site WHERE name = 'id'");
    return row?.value;
  };
  const check = () => requireSameSite(site.deps.db, installation());

  test('a site id is given to a new site, and stays', async () => {
    await check();
    const id = folderId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}\n$/);
    expect(`${await databaseId()}\n`).toBe(id);
    await check();
    expect(folderId()).toBe(id);
  });

  test('a site id is given to an older site whose folder and database have images in common', async () => {
    await factories(site).product({ images: [await pngFile()] });
    await check();
    expect(`${await databaseId()}\n`).toBe(folderId());
  });

  test('a site id is the same for processes that start concurrently', async () => {
    const other = await new Database(site.database.location).open();
    await Promise.all([check(), requireSameSite(other, installation())]);
    await other.close();
    expect(`${await databaseId()}\n`).toBe(folderId());
  });

  test('a site id is not given to an older site whose images are not those of the database', async () => {
    await factories(site).product({ images: [await pngFile()] });
    for (const folder of ['uploads', 'originals']) {
      for (const name of readdirSync(join(site.folder, folder))) rmSync(join(site.folder, folder, name));
    }
    await expect(check()).rejects.toThrow(
      'the folder has 0 images, the database references 1, and none of them is the same.',
    );
    expect(existsSync(join(site.folder, 'site-id'))).toBe(false);
    expect(await databaseId()).toBeUndefined();
  });

  test('a site id of an interrupted first start is completed, whichever half was done', async () => {
    await factories(site).product({ images: [await pngFile()] });
    const id = '11111111-2222-4333-8444-555555555555';
    await site.deps.db.source.query(`INSERT INTO site (name, value) VALUES ('pending-id', '${id}')`);
    await check();
    expect([folderId(), await databaseId()]).toEqual([`${id}\n`, id]);
    const next = '99999999-2222-4333-8444-555555555555';
    await site.deps.db.source.query(`INSERT INTO site (name, value) VALUES ('pending-id', '${next}')`);
    await writeFolderId(site.folder, next);
    await check();
    expect([folderId(), await databaseId()]).toEqual([`${next}\n`, next]);
  });

  test('a site id that only the folder has is refused, naming the database and its server, but no password', async () => {
    await writeFolderId(site.folder, '11111111-2222-4333-8444-555555555555');
    const location = { url: 'mysql://root:secret@db.example.com:3306/catalogue' };
    await expect(requireSameSite(site.deps.db, { ...installation(), location })).rejects.toThrow(
      `The data folder ${site.folder} and the database catalogue on db.example.com:3306 do not belong together`,
    );
  });

  test('a site id that is damaged in the folder is refused, naming the file', async () => {
    await check();
    rmSync(join(site.folder, 'site-id'));
    await expect(check()).rejects.toThrow('the database has a site id and the folder has none');
    await writeFolderId(site.folder, 'half');
    await expect(check()).rejects.toThrow(`${join(site.folder, 'site-id')} is damaged.`);
  });
});
