import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemVariables } from '../../../scripts/process/system-variables.ts';
import { undoLastStep } from '../db/migrating/steps.ts';
import { expansions } from '../db/schema.ts';
import { createDataSource } from '../db/source.ts';
import { databases, type FreshDatabase, freshDatabase, serverUrl } from '../testing/databases.ts';
import { queryOnOwnConnection } from '../testing/faults/own-connection.ts';
import { runCommand } from '../testing/processes/child-process.ts';
import { clientAt } from '../testing/server.ts';

/** Starts the server, until it serves or has ended. */
async function startServer(settings: Record<string, string>, cwd: string) {
  const main = join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main], { cwd, env: { ...systemVariables(), ...settings } });
  let output = '';
  let url: string | undefined;
  const ended = once(child, 'close').then(([code]) => code as number);
  await Promise.race([
    ended,
    new Promise<void>(resolve => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          url = /Back office +(\S+)[/]admin-login/.exec(output)?.[1];
          if (output.includes('Back office')) resolve();
        });
    }),
  ]);
  return {
    url,
    output,
    code: child.exitCode,
    end: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      return {
        code,
        errors: output.split('\n').filter(line => line.includes('"level":50') && !line.includes('under construction')),
      };
    },
  };
}

describe.each(databases)('the command migrate, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  let env: Record<string, string>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrate-command-'));
    fresh = await freshDatabase(kind, folder);
    env = { DATA_DIR: folder, ...('url' in fresh.location && { DATABASE_URL: fresh.location.url }) };
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (settings = {}) => runCommand('migrate', folder, { ...env, ...settings });
  const upToDate = 'The database is up to date for this version.\n';

  test('the command migrate is done once by two that run at once, and says what it changed', async () => {
    const both = await Promise.all([run(), run()]);
    expect(both.map(({ stdout }) => stdout)).toEqual([upToDate, upToDate]);
    const source = await createDataSource(fresh.location).initialize();
    await undoLastStep(source);
    await source.destroy();
    const again = await Promise.all([run({ START_MIGRATES: '0' }), run()]);
    const [quiet, said] = again.map(({ stdout }) => stdout).sort((one, other) => one.length - other.length);
    expect(quiet).toBe(upToDate);
    expect(said).toMatch(/^Migrating the database \(1 step\)\. .+\nThe database is/);
    const applied = await queryOnOwnConnection(fresh.location, 'SELECT name FROM expansions ORDER BY id');
    expect(applied).toEqual(expansions.map(({ name }) => ({ name })));
  });
});

test('the command migrate says what is wrong with the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-command-'));
  const env = { DATA_DIR: folder, DATABASE_URL: 'mariadb://nobody:secret@127.0.0.1:1/none' };
  await expect(runCommand('migrate', folder, env)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database at 127\.0\.0\.1:1 cannot be opened: .+ Check DATABASE_URL\.\n$/),
  });
  rmSync(folder, { recursive: true });
});

// The whole server needs the built website, as in every run of the slow tests.
describe.runIf(serverUrl)('the rights of the database user', () => {
  const user = `u${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'migrate-command-'));
  let fresh: FreshDatabase;
  let url: string;
  let limited: URL;
  const run = async (statement: string) => {
    const connection = await createConnection({ uri: serverUrl ?? '' });
    await connection.query(statement).finally(() => connection.end());
  };
  beforeAll(async () => {
    fresh = await freshDatabase('mariadb', folder);
    url = 'url' in fresh.location ? fresh.location.url : '';
    limited = new URL(url);
    Object.assign(limited, { username: user, password: 'secret' });
    await run(`CREATE USER ${user} IDENTIFIED BY 'secret'`);
    await run(`GRANT SELECT, INSERT, UPDATE, DELETE ON \`${limited.pathname.slice(1)}\`.* TO ${user}`);
  });
  afterAll(async () => {
    await run(`DROP USER ${user}`);
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the command migrate, run by another user of the database, lets a server with four rights serve, save and back up', async () => {
    const account = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'correct horse battery' };
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: limited.href,
      START_MIGRATES: '0',
      PORT: '0',
      DEMO: '0',
      ...account,
    };
    const refused = await startServer(settings, folder);
    expect(refused).toMatchObject({ code: 1, url: undefined });
    expect(refused.output).toMatch(
      /^The database at \S+ cannot be opened: It lacks \d+ steps of this version, and START_MIGRATES=0 leaves its schema alone\. Run npm run migrate/,
    );
    await runCommand('migrate', folder, { ...settings, DATABASE_URL: url });
    const server = await startServer(settings, folder);
    expect(server.output).toContain('Back office');
    const { token } = await clientAt(server.url ?? '', '').auth.login({
      ...{ email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD },
    });
    const client = clientAt(server.url ?? '', token);
    const { _id: categoryId } = await client.categories.create({ name: 'Pumps' });
    const { _id: id } = await client.products.create({ name: 'Pump', categoryId });
    await client.products.update({ id, name: 'Pump 2' });
    await client.products.remove({ id });
    await client.trash.purge({ noun: 'products', ids: [id] });
    await runCommand('backup', folder, settings, join(folder, 'backup'));
    expect(await server.end()).toEqual({ code: 0, errors: [] });
  });
});
