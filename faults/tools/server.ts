import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverFlags } from '../../scripts/process/server-flags.ts';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { limits } from './limits.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const MAIN = path.join(ROOT, 'api/dist/main.js');

/** How a process ended: by itself with a code, or by a signal. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type StartOptions = {
  dataDir: string;
  port: number;
  /** Environment variables beside those of every start; an empty one is passed on as empty. */
  settings: Record<string, string>;
  /** What to run instead of `node api/dist/main.js`, such as `npm start`. */
  command?: string[];
  /** Put before the command, such as a program that enters a mount namespace. */
  prefix?: string[];
  /** The folder to start in, the data folder by default. */
  cwd?: string;
};

export type Process = {
  pid: number;
  /** Standard output and standard error so far, at most the last 20,000 characters. */
  output(): string;
  ended: Promise<Exit>;
  hasEnded(): boolean;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<Exit>;
};

/**
 * Process groups of this run that still have members. None may outlive it, and an empty one is never signalled, since
 * its id may be reused.
 */
const groups = new Set<number>();
process.on('exit', () => {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
});
// Without this a test run that is ended from outside, as after its time, skips the above.
process.once('SIGTERM', () => process.exit(143));

/** Signals a process group of this run; one that has exited is ignored. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): void {
  if (!groups.has(pid)) return;
  try {
    process.kill(-pid, signal);
  } catch {
    groups.delete(pid);
  }
}

/** The last member may end after the group's leader. */
function watchUntilEmpty(pid: number): void {
  signalGroup(pid, 0);
  if (groups.has(pid)) setTimeout(() => watchUntilEmpty(pid), 100).unref();
}

/** Runs a program in its own process group, with only this environment. */
export function run(command: string[], env: Record<string, string>, cwd: string): Process {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const pid = child.pid ?? 0;
  if (pid) groups.add(pid);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000);
    });
  }
  child.on('error', error => {
    text += String(error);
  });
  let exit: Exit | undefined;
  const ended = once(child, 'exit').then(([code, signal]) => {
    exit = { code, signal };
    watchUntilEmpty(pid);
    return exit;
  });
  return {
    pid,
    output: () => text,
    ended,
    hasEnded: () => exit !== undefined,
    end: signal => {
      if (!exit) process.kill(pid, signal);
      return ended;
    },
  };
}

/** Starts the built server without waiting for it. */
export function launch({ dataDir, port, settings, command, prefix = [], cwd = dataDir }: StartOptions): Process {
  const env = {
    ...systemVariables(),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    // Each visitor has a separate address, to avoid rate limits.
    TRUST_PROXY: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  };
  return run([...prefix, ...(command ?? [process.execPath, ...serverFlags, MAIN])], env, cwd);
}

export const admin = { email: 'ada@example.com', password: 'correct horse battery' };

/** Waits until a start responds or exits. One that does neither is killed. */
export async function outcome(server: Process, port: number, path = '/api/health'): Promise<Exit | 'serves' | 'hangs'> {
  const limit = Date.now() + limits.start;
  while (!server.hasEnded()) {
    if (await isHealthy(port, path)) return 'serves';
    if (Date.now() > limit) {
      signalGroup(server.pid, 'SIGKILL');
      return 'hangs';
    }
    await wait(25);
  }
  return server.ended;
}

/** Starts the built server and waits until it serves. @throws Error with its output when it ends instead */
export async function start(options: StartOptions): Promise<Process> {
  const server = launch(options);
  // A worker has no calls.
  const result = await outcome(server, options.port, options.settings.ROLE === 'worker' ? '/readyz' : undefined);
  if (result === 'serves') return server;
  throw new Error(`The server did not start (${JSON.stringify(result)}): ${server.output().trim()}`);
}

async function isHealthy(port: number, path: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(5000),
      headers: { connection: 'close' },
    });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
