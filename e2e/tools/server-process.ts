import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const MAIN = path.join(ROOT, 'api/dist/main.js');
const READY_WITHIN_MS = 60_000;

/** How a process ended: its exit code, or the signal that killed it. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** A server that a test starts, signals and watches end. */
export type ServerProcess = {
  child: ChildProcess;
  pid: number;
  port: number;
  url: string;
  /** All that it has printed so far. */
  output: () => string;
  ended: Promise<Ending>;
  /** Sends a signal to the process itself, and waits for its end. */
  signal: (signal: NodeJS.Signals) => Promise<Ending>;
  /** Ends it and all that it has started, at once. */
  kill: () => void;
};

type StartOptions = {
  /** The program and its arguments; the built server by default. */
  command?: [string, ...string[]];
  cwd?: string;
  settings?: Record<string, string>;
};

/** Starts a server process, without waiting until it answers, on a free port and without the demo catalogue. */
export async function spawnServer(dataDir: string, options: StartOptions = {}): Promise<ServerProcess> {
  const { command = [process.execPath, MAIN], cwd = dataDir, settings = {} } = options;
  const port = await freePort();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd,
    // The head of a process group of its own, which can be signalled as a whole.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close').then(([code, signal]): Ending => ({ code, signal }));
  return {
    child,
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    ended,
    signal: signal => {
      child.kill(signal);
      return ended;
    },
    kill: () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The whole group has ended already.
      }
    },
  };
}

/** Starts a server process and waits until it answers. @throws Error with its output when it ends instead */
export async function startServer(dataDir: string, options?: StartOptions): Promise<ServerProcess> {
  const server = await spawnServer(dataDir, options);
  const limit = Date.now() + READY_WITHIN_MS;
  while (!(await answers(server.url))) {
    if (server.child.exitCode !== null || Date.now() > limit) {
      server.kill();
      throw new Error(`The server did not start. It printed:\n${server.output()}`);
    }
    await wait(50);
  }
  return server;
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    answer => answer.body?.cancel().then(() => answer.status === 200) ?? false,
    () => false,
  );
}

/** Whether anything listens on a port of this computer. */
export function isPortOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
