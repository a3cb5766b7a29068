import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../process/free-port.ts';
import { isRoot } from '../programs/apt.ts';
import { ensureMariadbProgram, type MariadbProgram } from '../programs/mariadb-program.ts';

/** A database server for tests; databases may be created in it. `stop` leaves nothing behind. */
export type TestMariadb = { url: string; stop(): Promise<void> };

/**
 * A durable database server for tests that kill it. `pid` may be killed or stopped; `restart` starts it again on the
 * same data and port once it has exited, and waits until it responds.
 */
export type OwnMariadb = TestMariadb & { pid(): number; restart(): Promise<void> };

/** PEM files; a server with them refuses connections without TLS. */
export type ServerTls = { ca: string; certificate: string; key: string };

const RUNNER = path.join(import.meta.dirname, '../process/run-with-parent.ts');
const READY_WITHIN_MS = 60_000;

/** The server at TEST_DATABASE_URL, else a new one on scratch data. Throws a message when neither works. */
export async function ensureMariadb(): Promise<TestMariadb> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) return startMariadb(ensureMariadbProgram(), fast);
  const error = await connectError({ url: given });
  if (error) throw new Error(`The database server of TEST_DATABASE_URL does not answer: ${error}`);
  return { url: given, stop: async () => undefined };
}

/**
 * A separate server, independent of TEST_DATABASE_URL.
 * @throws Error if it cannot be started
 */
export const ensureOwnMariadb = (tls?: ServerTls): Promise<OwnMariadb> =>
  startMariadb(ensureMariadbProgram(), durable, tls);

/** Such a server with a binary log at `log`, as an operator has it who wants to restore a moment of the day. */
export const startLoggedMariadb = (log: string): Promise<OwnMariadb> =>
  startMariadb(ensureMariadbProgram(), [...durable, `--log-bin=${log}`, '--sync-binlog=1', '--server-id=1']);

async function startMariadb(program: MariadbProgram, settings: string[], tls?: ServerTls): Promise<OwnMariadb> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mariadb-'));
  // mariadbd refuses to run as root without this option.
  const common = ['--no-defaults', ...program.args, `--datadir=${folder}/data`, ...(isRoot() ? ['--user=root'] : [])];
  try {
    await createData(program, common);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const restarts = settings === fast ? [] : ['--restarts'];
  const options = [...common, ...serverOptions(folder, port), ...tlsOptions(tls), ...settings];
  const runner = spawn(process.execPath, [RUNNER, ...restarts, folder, program.server, ...options], {
    env: program.env,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  runner.stderr.setEncoding('utf8').on('data', text => {
    log = (log + text).slice(-2000);
  });
  // An unstopped server must not keep this process alive; it ends with it.
  for (const handle of [runner, runner.stdin, runner.stderr]) (handle as unknown as { unref(): void }).unref();
  const stop = async () => {
    if (runner.exitCode !== null) return;
    runner.ref();
    runner.stdin.end();
    await once(runner, 'exit');
  };
  const url = `mysql://root@127.0.0.1:${port}`;
  const error = await waitUntilReady({ url, tls }, () => runner.exitCode !== null);
  const pid = () => Number(readFileSync(`${folder}/pid`, 'utf8'));
  const restart = async () => {
    runner.stdin.write('start\n');
    const error = await waitUntilReady({ url, tls }, () => runner.exitCode !== null);
    if (error) throw new Error(`MariaDB did not start again: ${error}. Its log ends: ${log.trim()}`);
  };
  if (!error) return { url, stop, pid, restart };
  await stop();
  throw new Error(`MariaDB (${program.server}) did not start: ${error}. Its log ends: ${log.trim()}`);
}

/** Makes the folder of a new, empty database. */
export async function createData(program: MariadbProgram, common: string[]): Promise<void> {
  const args = [...common, '--auth-root-authentication-method=normal', '--skip-test-db'];
  try {
    await promisify(execFile)(program.installDb, args, { env: program.env, timeout: READY_WITHIN_MS });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const tail = `${stdout}\n${stderr}`.trim().slice(-1000);
    throw new Error(`${program.installDb} could not make a database folder: ${tail}`);
  }
}

/** Test data needs no durability. */
const fast = ['--sync-binlog=0', '--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0'];
/** The default, stated explicitly: a commit is on disk before it is acknowledged. */
const durable = ['--innodb-flush-log-at-trx-commit=1', '--innodb-doublewrite=1'];

function serverOptions(folder: string, port: number): string[] {
  return [
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${folder}/socket`,
    // MariaDB 10.11 crashes if it cannot create temporary tables, and other programs clean up the system's folder.
    `--tmpdir=${folder}`,
    `--pid-file=${folder}/pid`,
    '--character-set-server=utf8mb4',
    '--skip-name-resolve',
    '--skip-log-bin',
    '--innodb-buffer-pool-size=64M',
    '--log-warnings=1',
  ];
}

const tlsOptions = (tls: ServerTls | undefined): string[] =>
  tls
    ? [`--ssl-ca=${tls.ca}`, `--ssl-cert=${tls.certificate}`, `--ssl-key=${tls.key}`, '--require-secure-transport=ON']
    : ['--skip-ssl'];

type Address = { url: string; tls?: ServerTls | undefined };

async function waitUntilReady(server: Address, hasEnded: () => boolean): Promise<string | undefined> {
  const limit = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const error = await connectError(server);
    if (!error) return undefined;
    if (hasEnded()) return 'it ended at once';
    if (Date.now() > limit) return `${error} for ${READY_WITHIN_MS / 1000} seconds`;
    await wait(50);
  }
}

async function connectError({ url, tls }: Address): Promise<string | undefined> {
  try {
    const ssl = tls && { ca: readFileSync(tls.ca) };
    const connection = await createConnection({ uri: url, connectTimeout: 5000, ...(ssl && { ssl }) });
    await connection.query('SELECT 1');
    await connection.end();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message || String(error) : String(error);
  }
}
