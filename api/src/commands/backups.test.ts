import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readManifest } from '../backup/manifest.ts';
import { recordRestore } from '../backup/restored.ts';
import { readBackupState } from '../backup/schedule/state.ts';
import { Database } from '../db/database.ts';
import { underLease } from '../db/leases/under-lease.ts';
import { databases, serverUrl } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { runCommand } from '../testing/processes/child-process.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const scratch = mkdtempSync(join(tmpdir(), 'backup-commands-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (command: 'backup' | 'verify' | 'restore', env: Record<string, string>, ...args: string[]) =>
  runCommand(command, scratch, env, ...args);

describe.each(databases)('the commands, on %s', kind => {
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const { location } = server.database;
    env = { DATA_DIR: server.folder, ...('url' in location && { DATABASE_URL: location.url }) };
    await factories(server).product({ images: [await pngFile()] });
  });
  afterAll(() => server?.close());

  test('back up, verify and restore while the server runs, and report the result', async () => {
    const folder = join(scratch, `first-${kind}`);
    const { stdout } = await run('backup', env, folder);
    const [, rows = ''] =
      new RegExp(`^Backup written to ${folder}: (\\d+) rows, 2 files, [\\d.]+ kB\\.\n$`).exec(stdout) ?? [];
    expect(Number(rows)).toBeGreaterThanOrEqual(4);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect((await readBackupState(server.folder)).lastBackup).toMatchObject({ ok: true, path: folder });

    const verified = await run('verify', env, folder);
    expect(verified.stdout).toMatch(
      new RegExp(
        `^The backup ${folder} is good: ${rows} rows in \\d+ tables restored and compared, 2 files checked\\.\n$`,
      ),
    );
    // A backup in another folder is not a drill of this site.
    expect((await readBackupState(server.folder)).lastDrill).toBeNull();

    const dataDir = join(scratch, `restored-${kind}`);
    const restored = await run('restore', { DATA_DIR: dataDir }, folder);
    expect(restored.stdout).toMatch(
      new RegExp(`^Restored ${rows} rows and 2 files of \\S+ into ${dataDir}\\. You can start the server now\\.\n$`),
    );
    expect(readdirSync(dataDir).sort()).toEqual(['catalogue.sqlite', 'originals', 'restored.json', 'uploads']);

    const db = await new Database({ file: join(dataDir, 'catalogue.sqlite') }).open();
    await recordRestore({ db, dataDir });
    await recordRestore({ db, dataDir });
    const entries = await db.read(tables => tables.auditEntries.findBy({ callName: 'command.restore' }));
    const { finishedAt } = await readManifest(folder);
    expect(entries.map(({ userName, recordName }) => [userName, recordName])).toEqual([['Command line', finishedAt]]);
    await db.close();
  });

  test('the backup command keeps the configured number of backups, and verifies the newest', async () => {
    const BACKUP_DIR = join(scratch, `kept-${kind}`);
    const own = { ...env, BACKUP_DIR, BACKUP_KEEP: '1' };
    const made = async () => /^Backup written to (\S+):/.exec((await run('backup', own)).stdout)?.[1] ?? '';
    const first = await made();
    expect(first).toMatch(/kept-\w+\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/);
    const verified = await run('verify', own);
    expect(verified.stdout).toContain(`The backup ${first} is good`);
    expect((await readBackupState(server.folder)).lastDrill).toMatchObject({ ok: true });
    const second = await made();
    expect(existsSync(first)).toBe(true);
    await run('verify', own);
    const third = await made();
    expect([first, second, third].map(existsSync)).toEqual([false, true, true]);
  });

  test('the backup command skips a backup that another process has made since', async () => {
    const own = { ...env, BACKUP_DIR: join(scratch, `since-${kind}`) };
    await run('backup', own);
    const { stdout } = await run('backup', own, `--since=${new Date(Date.now() - 60_000).toISOString()}`);
    expect(stdout).toBe('Another process has made this backup.\n');
    expect(readdirSync(own.BACKUP_DIR).filter(name => !name.startsWith('.'))).toHaveLength(1);
  });

  test('the backup command makes a backup beside one that a wrong clock dated in the future', async () => {
    const own = { ...env, BACKUP_DIR: join(scratch, `future-${kind}`) };
    mkdirSync(join(own.BACKUP_DIR, '2099-01-01T03-00-00-000Z'), { recursive: true });
    const since = `--since=${new Date(Date.now() - 60_000).toISOString()}`;
    expect((await run('backup', own, since)).stdout).toMatch(/^Backup written to /);
    expect((await run('backup', own, since)).stdout).toBe('Another process has made this backup.\n');
  });

  test('the backup command reports a backup in progress as busy, because it may still fail', async () => {
    const own = { ...env, BACKUP_DIR: join(scratch, `busy-${kind}`) };
    await underLease(server.deps.db, 'backup', async () => {
      const scheduled = run('backup', own, `--since=${new Date(Date.now() - 60_000).toISOString()}`);
      await expect(scheduled).rejects.toMatchObject({ code: 75, stdout: 'Another process is making this backup.\n' });
    });
    expect(readdirSync(own.BACKUP_DIR)).toEqual([]);
  });

  test('two backup commands never mix their backups', async () => {
    const folder = join(scratch, `twice-${kind}`);
    await run('backup', env, folder);
    const before = readFileSync(join(folder, 'manifest.json'), 'utf8');
    await expect(run('backup', env, folder)).rejects.toMatchObject({
      code: 1,
      stderr: `${folder} is not empty. Choose a new folder.\n`,
    });
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(before);
  });

  test('the restore command refuses to restore over existing data', async () => {
    const folder = join(scratch, `source-${kind}`);
    await run('backup', env, folder);
    const before = readdirSync(server.folder).sort();
    await expect(run('restore', env, folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^\S+ is not empty: it contains \S+ and \d+ more\. Move the folder away .* Nothing was changed\.\n$/,
      ),
    });
    expect(readdirSync(server.folder).sort()).toEqual(before);
    if (kind === 'sqlite') return;
    const dataDir = join(scratch, 'absent-beside-full');
    await expect(run('restore', { ...env, DATA_DIR: dataDir }, folder)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database \S+ at \S+ is not empty: it has the table addresses\. /),
    });
    expect([existsSync(dataDir), existsSync(`${dataDir}.restoring`)]).toEqual([false, false]);
    expect(await server.client.products.list()).toHaveLength(1);
  });
});

describe('a missing source', () => {
  const nothing = join(scratch, 'nothing');
  const target = join(scratch, 'of-nothing');
  const refused = async (env: Record<string, string>, sentence: RegExp) => {
    await expect(run('backup', env, target)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
    expect(existsSync(target)).toBe(false);
  };

  test('a missing source is rejected and not created', async () => {
    await refused({ DATA_DIR: nothing }, /^Nothing to back up: \S+nothing does not exist\./);
    expect(existsSync(nothing)).toBe(false);
  });

  test('a missing source is rejected when the database file is missing, empty or not a catalogue', async () => {
    const folder = join(scratch, 'without');
    mkdirSync(folder);
    await refused({ DATA_DIR: folder }, /^Nothing to back up: \S+catalogue\.sqlite does not exist\./);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, 'catalogue.sqlite'), '');
    await refused({ DATA_DIR: folder }, /catalogue\.sqlite is not a database of the catalogue\.\n$/);
    writeFileSync(join(folder, 'catalogue.sqlite'), 'x'.repeat(5000));
    await refused({ DATA_DIR: folder }, /catalogue\.sqlite cannot be read: file is not a database\n$/);
  });

  test.skipIf(!serverUrl)('a missing source is rejected when the server database is empty or missing', async () => {
    const folder = join(scratch, 'beside-server');
    mkdirSync(join(folder, 'originals'), { recursive: true });
    const url = (name: string) => `${(serverUrl ?? '').replace(/\/?$/, '')}/${name}`;
    await refused({ DATA_DIR: folder, DATABASE_URL: url('no_such_database') }, /cannot be reached: Unknown database/);
    await refused(
      { DATA_DIR: folder, DATABASE_URL: url('mysql') },
      /^The database mysql at \S+ holds no catalogue\.\n$/,
    );
    await refused({ DATA_DIR: nothing, DATABASE_URL: url('mysql') }, /nothing does not exist/);
  });
});

test('a folder that is not a backup is neither verified nor restored', async () => {
  await expect(run('verify', {})).rejects.toMatchObject({ stderr: expect.stringContaining('npm run verify -- ') });
  await expect(run('restore', {})).rejects.toMatchObject({ stderr: expect.stringContaining('npm run restore -- ') });
  const env = { DATA_DIR: join(scratch, 'target') };
  const sentence = { code: 1, stderr: expect.stringContaining('is not a backup: it has no manifest.json.') };
  await expect(run('verify', env, scratch)).rejects.toMatchObject(sentence);
  await expect(run('restore', env, scratch)).rejects.toMatchObject(sentence);
  expect(existsSync(env.DATA_DIR)).toBe(false);
  await expect(readManifest(scratch)).rejects.toThrow('is not a backup');
});
