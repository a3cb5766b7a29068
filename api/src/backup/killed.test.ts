import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type BackupStep, createBackup } from './create.ts';
import { listBackups } from './manifest.ts';
import { type RestoreStep, rejectInterruptedRestore, restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

async function killAt(step: string, module: string, name: string, options: object): Promise<void> {
  const program = `
    const { ${name} } = await import(${JSON.stringify(join(import.meta.dirname, module))});
    const step = name => name === ${JSON.stringify(step)} && process.kill(process.pid, 'SIGKILL');
    await ${name}({ ...${JSON.stringify(options)}, onStep: step });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'backup-killed-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each(databases)('on %s', kind => {
  let server: TestServer;
  let backup: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await factories(server).product({ name: 'Pump', images: [await pngFile()] });
    backup = join(scratch, `whole-${kind}`);
    await createBackup({ dataDir: server.folder, location: server.database.location, target: backup });
  });
  afterAll(() => server?.close());

  const killedBackups = () => {
    const attempt = async (step: BackupStep) => {
      const parent = join(scratch, `${kind}-${step}`);
      const options = { dataDir: server.folder, location: server.database.location, target: join(parent, 'backup') };
      await killAt(step, 'create.ts', 'createBackup', options);
      return { parent, options };
    };

    test.each<BackupStep>(['begun', 'files', 'database', 'complete'])(
      'at "%s" leaves nothing that looks complete, and the next one clears up',
      async step => {
        const { parent, options } = await attempt(step);
        expect(await listBackups(parent)).toEqual([]);
        expect(readdirSync(parent).sort()).toEqual(['.unfinished-backup']);
        await createBackup(options);
        expect(readdirSync(parent).sort()).toEqual(['backup']);
        expect((await verifyBackup(options.target)).problems).toEqual([]);
      },
    );

    test('a backup that is killed after the rename is valid', async () => {
      const { options } = await attempt('renamed');
      expect((await verifyBackup(options.target)).problems).toEqual([]);
    });
  };
  // A backup only reads the database, and its steps are those of its folder.
  if (kind === 'sqlite') describe('a backup that is killed', killedBackups);

  describe('a restore that is killed', () => {
    let fresh: FreshDatabase;
    let dataDir: string;
    let options: Parameters<typeof restoreBackup>[0];
    beforeEach(async () => {
      dataDir = join(mkdtempSync(join(scratch, 'restore-')), 'data');
      fresh = await freshDatabase(kind, dataDir);
      options = { backup, dataDir, location: fresh.location };
    });
    afterEach(() => fresh.drop());

    const productNames = async () => {
      const db = await new Database(fresh.location).open();
      const rows = await db.read(tables => tables.products.find());
      await db.close();
      return rows.map(({ name }) => name);
    };
    const restoreAgain = async () => {
      await restoreBackup(options);
      await rejectInterruptedRestore(dataDir, fresh.location);
      expect(await productNames()).toEqual(['Pump']);
      expect(existsSync(`${dataDir}.restoring`)).toBe(false);
    };

    test.each<RestoreStep>(['begun', 'files', 'database'])(
      'at "%s" leaves no data folder; the next succeeds',
      async step => {
        await killAt(step, 'restore.ts', 'restoreBackup', options);
        expect(existsSync(dataDir)).toBe(false);
        if (kind === 'mariadb')
          await expect(rejectInterruptedRestore(dataDir, fresh.location)).rejects.toThrow('was interrupted');
        await restoreAgain();
      },
    );

    test('a restore that is killed at "begun" leaves an empty data folder empty', async () => {
      mkdirSync(dataDir);
      await killAt('begun', 'restore.ts', 'restoreBackup', options);
      expect(readdirSync(dataDir)).toEqual([]);
      await restoreAgain();
    });

    test('a restore that is killed at "published" is complete, or the server refuses to start until the next restore', async () => {
      await killAt('published', 'restore.ts', 'restoreBackup', options);
      if (kind === 'sqlite') {
        await rejectInterruptedRestore(dataDir, fresh.location);
        expect(await productNames()).toEqual(['Pump']);
        await expect(restoreBackup(options)).rejects.toThrow('is not empty');
      } else {
        await expect(rejectInterruptedRestore(dataDir, fresh.location)).rejects.toThrow('was interrupted');
        await restoreAgain();
      }
    });

    test.each<RestoreStep>(['database', 'published'])(
      'at "%s" into a mounted folder is refused at the start until the next restore',
      async step => {
        // A new ext4 volume contains this folder, so the data folder cannot be replaced by renaming.
        mkdirSync(join(dataDir, 'lost+found'), { recursive: true });
        await killAt(step, 'restore.ts', 'restoreBackup', options);
        await expect(rejectInterruptedRestore(dataDir, fresh.location)).rejects.toThrow('was interrupted');
        await restoreAgain();
        expect(readdirSync(dataDir).filter(name => !name.startsWith('catalogue'))).toEqual([
          'lost+found',
          'originals',
          'uploads',
        ]);
      },
    );

    if (kind === 'mariadb')
      test('a restore that is killed on another machine has its lease until it ends, which the next waits for', async () => {
        const uri = 'url' in fresh.location ? fresh.location.url.replace(/^mariadb:/, 'mysql:') : '';
        const ofKilled = await createConnection({ uri });
        await ofKilled.query(
          'CREATE TABLE leases (name varchar(50) COLLATE utf8mb4_bin PRIMARY KEY, owner varchar(100) COLLATE utf8mb4_bin NOT NULL, ' +
            'until datetime(3) NOT NULL, fence int NOT NULL)',
        );
        await ofKilled.query(
          "INSERT INTO leases VALUES ('restore', 'elsewhere~1~x~y', UTC_TIMESTAMP(3) + INTERVAL 1 SECOND, 41)",
        );
        await restoreAgain();
        const [[lease]] = (await ofKilled.query('SELECT owner, fence FROM leases')) as unknown as [object[]];
        expect(lease).toEqual({ owner: '', fence: 42 });
        await ofKilled.end();
      });

    test('a running restore is not removed by another one', async () => {
      let second: Promise<unknown> | undefined;
      const step = (name: RestoreStep) => {
        if (name === 'files') second = restoreBackup(options).catch(error => error.message);
      };
      await restoreBackup({ ...options, onStep: step });
      expect(await second).toMatch(/^Another restore into \S+ is in progress\.$/);
      expect(await productNames()).toEqual(['Pump']);
    });
  });
});
