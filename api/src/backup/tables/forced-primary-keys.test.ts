import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../../db/database.ts';
import { databases, freshDatabase } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { type OwnMariadb, startOwnMariadb } from '../../testing/faults/own-mariadb.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createBackup } from '../create.ts';
import { restoreBackup } from '../restore.ts';
import { verifyBackup } from '../verify.ts';

describe.each(databases.filter(kind => kind !== 'sqlite'))('a %s server that forces primary keys', kind => {
  let scratch: string;
  let mariadb: OwnMariadb;
  let server: TestServer;
  let backup: string;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'forced-keys-'));
    backup = join(scratch, 'backup');
    mariadb = await startOwnMariadb();
    const root = await createConnection({ uri: mariadb.url.replace(/^mariadb:/, 'mysql:') });
    await root.query('SET GLOBAL innodb_force_primary_key = ON');
    await expect(root.query('CREATE TABLE mysql.keyless (x INT) ENGINE=InnoDB')).rejects.toThrow('primary key');
    await root.end();
    server = await startTestServer(kind, {}, mariadb.url);
    await factories(server).product({ name: 'Pump' });
    await createBackup({ dataDir: server.folder, location: server.database.location, target: backup });
  });
  afterAll(async () => {
    await server?.close();
    await mariadb?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const tablesWithoutKey = `SELECT t.table_name AS name FROM information_schema.tables AS t
    LEFT JOIN information_schema.table_constraints AS c ON c.table_schema = t.table_schema
      AND c.table_name = t.table_name AND c.constraint_type = 'PRIMARY KEY'
    WHERE t.table_schema = DATABASE() AND c.constraint_name IS NULL`;

  test('takes a restore, and starts on what was restored', async () => {
    const { location, drop } = await freshDatabase(kind, scratch, undefined, mariadb.url);
    await restoreBackup({ backup, dataDir: join(scratch, 'restored'), location });
    const db = await new Database(location).open();
    expect((await db.read(tables => tables.products.find())).map(({ name }) => name)).toEqual(['Pump']);
    expect(await queryOnOwnConnection(location, tablesWithoutKey)).toEqual([]);
    await db.close();
    await drop();
  });

  test('takes a restore after one that was refused', async () => {
    const { location, drop } = await freshDatabase(kind, scratch, undefined, mariadb.url);
    const options = { backup, dataDir: join(scratch, 'again'), location };
    const onStep = (step: string) => {
      if (step === 'files') throw new Error('deliberate');
    };
    await expect(restoreBackup({ ...options, onStep })).rejects.toThrow('deliberate');
    await restoreBackup(options);
    expect(await queryOnOwnConnection(location, 'SELECT name FROM products')).toEqual([{ name: 'Pump' }]);
    await drop();
  });

  test('passes the drill, and every table has a key', async () => {
    expect((await verifyBackup(backup)).problems).toEqual([]);
    expect(await queryOnOwnConnection(server.database.location, tablesWithoutKey)).toEqual([]);
  });
});
