import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The built product, running on its own port and data. `stop` throws when it does not end cleanly. */
export type BuiltServer = { url: string; dataDir: string; pid: number; stop(): Promise<void> };

const MAIN = path.resolve(import.meta.dirname, '../../api/dist/main.js');
// The first start on an empty folder draws and loads the demo catalogue.
const READY_WITHIN_MS = 240_000;
const ENDED_WITHIN_MS = 15_000;
const LOG_KEPT = 4000;

/** Starts `node api/dist/main.js` as a user would, and waits until it serves. */
export async function startBuiltServer(dataDir: string, settings: Record<string, string> = {}): Promise<BuiltServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    // Only what any program gets, so that neither the developer's settings nor a .env file decides a test.
    env: {
      ...systemVariables(),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      ...settings,
    },
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = keepLog(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  try {
    await waitUntilHealthy(url, child);
  } catch (error) {
    kill();
    await ended;
    throw new Error(`${error instanceof Error ? error.message : error} ${log()}`);
  }
  return { url, dataDir, pid: child.pid ?? 0, stop: () => stop(child, ended, log) };
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + READY_WITHIN_MS;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || child.signalCode) throw new Error('The server ended instead of starting.');
    if (Date.now() > limit) throw new Error(`The server did not answer within ${READY_WITHIN_MS / 1000} seconds.`);
    await wait(50);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>, log: () => string): Promise<void> {
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), wait(ENDED_WITHIN_MS, false, { ref: false })]);
  if (!inTime) {
    child.kill('SIGKILL');
    throw new Error(`The server did not end within ${ENDED_WITHIN_MS / 1000} seconds of SIGTERM. ${log()}`);
  }
  if (child.exitCode === 0) return;
  throw new Error(`The server did not end cleanly (code ${child.exitCode}, signal ${child.signalCode}). ${log()}`);
}

/** The end of what it printed, for the message of a failure. */
function keepLog(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-LOG_KEPT);
    });
  }
  return () => `Its output ends:\n${text.trim()}`;
}

function systemVariables(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot'];
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])));
}
