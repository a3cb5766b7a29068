import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemVariables } from '../../../scripts/process/system-variables.ts';
import { serverUrl } from '../testing/databases.ts';
import { type Certificates, makeCertificates } from '../testing/faults/certificates.ts';
import { type OwnMariadb, startOwnMariadb } from '../testing/faults/own-mariadb.ts';
import { runCommand } from '../testing/processes/child-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'database-tls-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const settings = { DATA_DIR: join(scratch, 'data'), DEMO: '0', ADMIN_EMAIL: 'ada@example.com', PORT: '0' };

async function run(command: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  return (await runCommand(command, scratch, env, ...args)).stdout;
}

async function start(env: Record<string, string>): Promise<{ isReady: boolean; output: string }> {
  const main = join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main], { cwd: scratch, env: { ...systemVariables(), ...env } });
  let output = '';
  let isReady = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isReady || !output.includes('Back office')) return;
      isReady = true;
      child.kill('SIGTERM');
    });
  }
  await once(child, 'close');
  return { isReady, output };
}

describe.runIf(serverUrl)('a database server that requires TLS', () => {
  let files: Certificates;
  let mariadb: OwnMariadb;
  let verified: Record<string, string>;
  const urlOf = (name: string, { url } = mariadb) => `${url.replace('127.0.0.1', 'localhost')}/${name}`;
  const query = async (sql: string) => {
    const connection = await createConnection({ uri: mariadb.url, ssl: { ca: readFileSync(files.ca) } });
    await connection.query(sql);
    await connection.end();
  };
  beforeAll(async () => {
    files = makeCertificates(scratch, 'localhost');
    mariadb = await startOwnMariadb(files);
    await query('CREATE DATABASE catalogue CHARACTER SET utf8mb4');
    await query('CREATE DATABASE restored CHARACTER SET utf8mb4');
    verified = {
      ...settings,
      DATABASE_URL: urlOf('catalogue'),
      DATABASE_TLS: 'verify',
      DATABASE_TLS_CA: files.ca,
    };
  });
  afterAll(() => mariadb?.stop());

  // Each runs in its own process, which may take ten times as long beside other tests.
  test('serves the server', async () => expect(await start(verified)).toMatchObject({ isReady: true }));

  const backup = join(scratch, 'backup');
  test.each([
    ['reset-password', 'ada@example.com', /^The new password of ada@example.com is /],
    ['collect', '', /^Moved 0 of 0 image files/],
    ['backup', backup, /^Backup written to /],
  ])('serves the command %s', async (command, argument, output) => {
    expect(await run(command, verified, ...(argument ? [argument] : []))).toMatch(output);
  });

  const intoAnother = () => ({ ...verified, DATA_DIR: join(scratch, 'restored'), DATABASE_URL: urlOf('restored') });
  test('serves the command restore', async () => {
    expect(await run('restore', intoAnother(), backup)).toMatch(/^Restored \d+ rows/);
  });

  test('serves a server on what was restored', async () => {
    expect(await start(intoAnother())).toMatchObject({ isReady: true });
  });

  test('is also reached by its IP address if no certificate is required', async () => {
    const required = {
      ...verified,
      DATABASE_URL: `${mariadb.url}/catalogue`,
      DATABASE_TLS: 'required',
      DATABASE_TLS_CA: '',
    };
    expect(await start(required)).toMatchObject({ isReady: true });
  });

  test('is not connected to without TLS', async () => {
    const plain = await start({ ...settings, DATABASE_URL: urlOf('catalogue') });
    expect(plain).toMatchObject({ isReady: false });
    expect(plain.output).toMatch(
      /^The database at localhost:\d+ cannot be opened: (Access denied|Connections using insecure transport)/,
    );
  });

  test.each(['another', 'unknown'])('is refused with a certificate of an authority that is %s', async authority => {
    const ca = authority === 'another' ? makeCertificates(scratch, 'other').ca : '';
    const { isReady, output } = await start({ ...verified, DATABASE_TLS_CA: ca });
    expect(isReady).toBe(false);
    expect(output).toMatch(
      /^The database at localhost:\d+ cannot be opened: self-signed certificate in certificate chain/,
    );
  });

  test('is refused with such a certificate by a command, too', async () => {
    const { ca } = makeCertificates(scratch, 'other');
    await expect(run('backup', { ...verified, DATABASE_TLS_CA: ca }, join(scratch, 'not'))).rejects.toThrow(
      /cannot be reached: self-signed certificate in certificate chain/,
    );
  });

  test('is refused when its certificate is for another host', async () => {
    const elsewhere = makeCertificates(scratch, 'db.example');
    copyFileSync(elsewhere.certificate, files.certificate);
    copyFileSync(elsewhere.key, files.key);
    await query('FLUSH SSL');
    const { isReady, output } = await start({ ...verified, DATABASE_TLS_CA: elsewhere.ca });
    expect(isReady).toBe(false);
    expect(output).toMatch(/cannot be opened: Hostname\/IP does not match certificate's altnames/);
  });
});

describe.runIf(serverUrl)('a database server without TLS', () => {
  let mariadb: OwnMariadb;
  beforeAll(async () => {
    mariadb = await startOwnMariadb();
  });
  afterAll(() => mariadb?.stop());

  test.each(['required', 'verify'])('is refused with DATABASE_TLS=%s', async DATABASE_TLS => {
    const url = mariadb.url.replace('127.0.0.1', 'localhost');
    const { isReady, output } = await start({ ...settings, DATABASE_URL: `${url}/mysql`, DATABASE_TLS });
    expect(isReady).toBe(false);
    expect(output).toMatch(
      /^The database at localhost:\d+ cannot be opened: Server does not support secure connection[.] Check DATABASE_URL[.]\n$/,
    );
  });
});
