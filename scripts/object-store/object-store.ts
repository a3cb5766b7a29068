import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../process/free-port.ts';
import { ensureObjectStoreProgram } from '../programs/object-store-program.ts';

/** The owner of all buckets, and a user without rights. Both have the same secret key. */
export const storeKeys = { owner: 'site:files', stranger: 'site:reader', secret: 'secret' };

/** An object store of its own. `kill` ends it at once; `start` begins again on the same data and port. */
export type TestObjectStore = {
  /** Such as `http://127.0.0.1:20000`. */
  endpoint: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Leaves nothing behind. */
  stop(): Promise<void>;
};

const RUNNER = path.join(import.meta.dirname, '../process/run-with-parent.ts');
const PROGRAM = path.join(import.meta.dirname, 'run-swift.py');
const READY_WITHIN_MS = 90_000;

/** Limits the bytes of a bucket, by Swift's own interface. */
export async function withQuota(endpoint: string, bucket: string, bytes: number): Promise<void> {
  const url = `${endpoint}/v1/AUTH_site/${bucket}`;
  const headers = { 'X-Container-Meta-Quota-Bytes': String(bytes), 'X-Auth-Token': await tokenOf(endpoint) };
  const { status } = await fetch(url, { method: 'POST', headers });
  if (status !== 204) throw new Error(`The quota could not be set: ${status}`);
}

async function tokenOf(endpoint: string): Promise<string> {
  const headers = { 'X-Auth-User': storeKeys.owner, 'X-Auth-Key': storeKeys.secret };
  const response = await fetch(`${endpoint}/auth/v1.0`, { headers });
  return response.headers.get('X-Auth-Token') ?? '';
}

/**
 * Starts OpenStack Swift on scratch data.
 * @throws Error if it cannot be started
 */
export async function startObjectStore(): Promise<TestObjectStore> {
  const { python, env } = ensureObjectStoreProgram();
  const folder = mkdtempSync(path.join(tmpdir(), 'object-store-'));
  const port = await freePort();
  const args = ['--restarts', folder, python, PROGRAM, folder, String(port)];
  const runner = spawn(process.execPath, [RUNNER, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let log = '';
  runner.stderr.setEncoding('utf8').on('data', text => {
    log = (log + text).slice(-2000);
  });
  // An unstopped store must not keep this process alive; it ends with it.
  const handles = [runner, runner.stdin, runner.stdout, runner.stderr] as unknown as { ref(): void; unref(): void }[];
  let pid = 0;
  async function untilReady(): Promise<void> {
    for (const handle of handles) handle.ref();
    const signal = AbortSignal.timeout(READY_WITHIN_MS);
    const ended = once(runner, 'exit', { signal }).then(() => 'it ended at once');
    const line = once(runner.stdout.setEncoding('utf8'), 'data', { signal }).then(([text]) => String(text));
    const first = await Promise.race([line, ended]).catch(() => `it was not ready within ${READY_WITHIN_MS / 1000} s`);
    ended.catch(() => undefined);
    line.catch(() => undefined);
    for (const handle of handles) handle.unref();
    pid = Number(/^ready (\d+)/.exec(first)?.[1] ?? 0);
    if (!pid) throw new Error(`The object store (${python}) did not start: ${first}. Its log ends: ${log.trim()}`);
  }
  async function stop(): Promise<void> {
    if (runner.exitCode !== null) return;
    runner.ref();
    runner.stdin.end();
    await once(runner, 'exit');
  }
  await untilReady().catch(async error => {
    await stop();
    throw error;
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async kill() {
      process.kill(pid, 'SIGKILL');
      // Its connections end with it.
      while (isAlive(pid)) await new Promise(resolve => setImmediate(resolve));
    },
    async start() {
      runner.stdin.write('start\n');
      await untilReady();
    },
    stop,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
