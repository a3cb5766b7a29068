import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accepts } from '../process/accepts.ts';
import { freePort } from '../process/free-port.ts';
import { ensureDaemonProgram } from '../programs/daemon-program.ts';

/** A Redis of its own, with one password. `kill` ends it at once; `start` begins again on the same port. */
export type TestRedis = {
  /** `redis://:password@127.0.0.1:port` */
  url: string;
  port: number;
  /** SIGSTOP: connections stay open, and nothing is answered until `resume`. */
  hang(): void;
  resume(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const READY_WITHIN_MS = 20_000;
const password = 'a secret of Redis';

/**
 * Starts a Redis without data.
 * @throws Error if it cannot be started
 */
export async function startRedis(): Promise<TestRedis> {
  const { file, env } = ensureDaemonProgram('redis-server');
  const folder = mkdtempSync(path.join(tmpdir(), 'redis-'));
  const port = await freePort();
  const settings = { bind: '127.0.0.1', port: String(port), requirepass: password, save: '', dir: folder };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const run = () => spawn(file, args, { env, stdio: 'ignore' });
  let child = run();
  // A test that forgets to stop it must not leave it behind.
  process.once('exit', () => child.kill('SIGKILL'));

  async function untilReady(): Promise<void> {
    for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await wait(20)) {
      if (child.exitCode !== null) throw new Error(`Redis (${file}) ended at once.`);
      if (await accepts(port)) return;
    }
    throw new Error(`Redis (${file}) was not ready within ${READY_WITHIN_MS / 1000} s.`);
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await untilReady();
  return {
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    port,
    hang: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    kill,
    async start() {
      child = run();
      await untilReady();
    },
    stop: kill,
  };
}
