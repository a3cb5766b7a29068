import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { type Ending, ROOT, type ServerProcess, spawnServer, startServer } from '../fixtures/servers/server-process.ts';
import { ADMIN } from '../fixtures/staff/admin-account.ts';

const admin = { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

let dataDir: string;
const running: ServerProcess[] = [];

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-refused-'));
});

test.afterEach(() => {
  for (const server of running.splice(0)) server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, { settings: { ...admin, ...settings } });
  running.push(server);
  return server;
}

/** @returns the exit and the printed lines */
async function refusal(settings: Record<string, string>, folder = dataDir): Promise<Ending & { lines: string[] }> {
  const server = await spawnServer(folder, { cwd: dataDir, settings });
  running.push(server);
  const ending = await server.ended;
  return { ...ending, lines: server.output().trim().split('\n') };
}

test('a second server on one embedded database is refused until the first has exited or been killed', async () => {
  const first = await start();
  const sentence = `Another server is running on the data in ${dataDir}, which allows only one. Stop that one first, or set DATA_DIR to another folder.`;
  expect(await refusal({})).toEqual({ code: 1, signal: null, lines: [sentence] });
  expect((await fetch(`${first.url}/api/products`)).status).toBe(200);
  await first.signal('SIGKILL');
  const second = await start();
  expect(await second.signal('SIGTERM')).toEqual({ code: 0, signal: null });
  await start();
});

test('a maintenance command works beside the running server', async () => {
  const server = await start();
  const run = promisify(execFile)(
    process.execPath,
    [path.join(ROOT, 'api/src/commands/reset-password.ts'), ADMIN.email],
    {
      cwd: dataDir,
      env: { ...systemVariables(), DATA_DIR: dataDir },
    },
  );
  expect((await run).stdout).toContain(`The new password of ${ADMIN.email} is `);
  expect((await fetch(`${server.url}/api/products`)).status).toBe(200);
});

test.describe('one sentence without a stack trace says that', () => {
  test('one sentence says which settings are wrong', async () => {
    expect(await refusal({ PUBLIC_URL: 'nowhere' })).toEqual({
      code: 1,
      signal: null,
      lines: ['Invalid settings:', '  PUBLIC_URL: must look like https://www.example.com; it is "nowhere"'],
    });
  });

  test('one sentence says that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const lines = [`Port ${port} is already in use. Set PORT to another one.`];
      expect(await refusal({ PORT: String(port) })).toEqual({ code: 1, signal: null, lines });
    } finally {
      other.close();
    }
  });

  test('the address is not one of this computer', async () => {
    const lines = ['HOST 192.0.2.1 is not an address of this machine.'];
    expect(await refusal({ HOST: '192.0.2.1' })).toEqual({ code: 1, signal: null, lines });
  });

  test('the address of the metrics is not one of this computer', async () => {
    const lines = ['METRICS_HOST 192.0.2.1 is not an address of this machine.'];
    expect(await refusal({ METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' })).toEqual({
      code: 1,
      signal: null,
      lines,
    });
  });

  test('the data folder is a file', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    const lines = [`DATA_DIR ${file} cannot be used: it is a file.`];
    expect(await refusal({}, file)).toEqual({ code: 1, signal: null, lines });
  });

  test('the data folder cannot be written to', async () => {
    // A folder in place of the file cannot be written even by root.
    mkdirSync(path.join(dataDir, 'server.lock'));
    const problem = 'this user may not write into it, or it is on a disk that is read-only';
    const lines = [`DATA_DIR ${dataDir} cannot be used: ${problem}.`];
    expect(await refusal({})).toEqual({ code: 1, signal: null, lines });
  });

  test('one sentence says that the database file is invalid', async () => {
    const file = path.join(dataDir, 'catalogue.sqlite');
    writeFileSync(file, 'x'.repeat(5000));
    const lines = [`The database ${file} cannot be opened: file is not a database`];
    expect(await refusal({})).toEqual({ code: 1, signal: null, lines });
  });

  test('the database server is out of reach', async () => {
    const { code, lines } = await refusal({ DATABASE_URL: 'mariadb://root@127.0.0.1:1/catalogue' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('The database at 127.0.0.1:1 cannot be opened: connect ECONNREFUSED 127.0.0.1:1');
    expect(lines[0]).toMatch(/ Check DATABASE_URL[.]$/);
  });
});

const crashes = {
  'an error that nothing has caught': "setImmediate(() => { throw new Error('unforeseen') })",
  'a rejection that nothing has caught': "Promise.reject(new Error('unforeseen'))",
};
for (const [title, code] of Object.entries(crashes)) {
  test(`${title} ends the server with code 1 and one line in the log`, async () => {
    const script = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(code)}})`;
    const server = await start({ NODE_OPTIONS: `--import=${script}` });
    const before = server.output().length;
    expect(await server.signal('SIGUSR2')).toEqual({ code: 1, signal: null });
    const lines = server.output().slice(before).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 60,
      err: { message: 'unforeseen' },
      msg: 'The server exits because of an uncaught error',
    });
  });
}
