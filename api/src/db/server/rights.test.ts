import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, serverUrl } from '../../testing/databases.ts';
import { Database } from '../database.ts';
import { missingRight } from './rights.ts';

test('other errors are left alone', () => {
  expect(missingRight(new Error('x'))).toBeUndefined();
  expect(missingRight(Object.assign(new Error('x'), { code: 'ER_ACCESS_DENIED_ERROR' }))).toBeUndefined();
});

describe.runIf(serverUrl)('a user of the database server', () => {
  const user = `u${randomBytes(6).toString('hex')}`;
  let database: FreshDatabase;
  let name: string;
  beforeEach(async () => {
    database = await freshDatabase('mariadb', '');
    name = new URL(urlOf(database)).pathname.slice(1);
    await run(`CREATE USER ${user} IDENTIFIED BY 'secret'`);
  });
  afterEach(async () => {
    await run(`DROP USER ${user}`);
    await database.drop();
  });

  const urlOf = ({ location }: FreshDatabase) => ('url' in location ? location.url : '');
  const run = async (statement: string) => {
    const connection = await createConnection({ uri: serverUrl ?? '' });
    await connection.query(statement).finally(() => connection.end());
  };
  const grant = (rights: string) => run(`GRANT ${rights} ON \`${name}\`.* TO ${user}`);
  const open = () => {
    const url = new URL(urlOf(database));
    return new Database({ url: `mariadb://${user}:secret@${url.host}/${name}` }).open();
  };
  const migrate = async () => (await new Database(database.location).open()).close();
  const denied = (statement: string, table: string) =>
    `The user of DATABASE_URL lacks a right: ${statement} command denied to user '${user}'@'127.0.0.1' for table \`${name}\`.\`${table}\`. It needs SELECT, INSERT, UPDATE and DELETE on the database, and for migrations CREATE, ALTER, DROP, INDEX and REFERENCES.`;
  const messageOf = (work: Promise<unknown>) =>
    work.then(
      () => 'It did not fail.',
      error => missingRight(error)?.message,
    );

  test('a user of the database server with the documented rights may migrate and write', async () => {
    await grant('SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES');
    const db = await open();
    await db.transaction(tables => tables.socials.delete({ name: 'none' }));
    await db.close();
  });

  test('a user of the database server may run a migrated database with four rights', async () => {
    await migrate();
    await grant('SELECT, INSERT, UPDATE, DELETE');
    const db = await open();
    await db.transaction(tables => tables.socials.delete({ name: 'none' }));
    await db.close();
  });

  test('a user of the database server who may only read gets that reason for a refused write', async () => {
    await migrate();
    await grant('SELECT');
    const db = await open();
    const write = db.transaction(tables => tables.socials.delete({ name: 'none' }));
    expect(await messageOf(write)).toBe(denied('DELETE', 'social_links'));
    await db.close();
  });

  test('a user of the database server who may not migrate gets that reason', async () => {
    await grant('SELECT, INSERT, UPDATE, DELETE');
    expect(await messageOf(open())).toBe(denied('CREATE', 'leases'));
  });

  test('a user of the database server who may not use the database gets that reason', async () => {
    expect(await messageOf(open())).toMatch(
      /^The user of DATABASE_URL lacks a right: Access denied for user .* to database/,
    );
  });
});
