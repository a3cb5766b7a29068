import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/process/free-port.ts';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { fetchRaw } from '../bare-server.ts';
import { installOnce } from '../install.ts';
import { portComponents } from '../next/port.ts';

/** The pages of the website by Next.js with its default settings, as the peer of the benchmark. */
export type Peer = { url: string; pid: number; stop(): Promise<void> };

const cwd = path.join(import.meta.dirname, '../next');
const next = path.join(cwd, 'node_modules/next/dist/bin/next');
const NEXT_TELEMETRY_DISABLED = '1';

export function buildPeer(): void {
  installOnce('next');
  portComponents();
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED };
  execFileSync(process.execPath, [next, 'build'], { cwd, env, encoding: 'utf8' });
}

/** Copies the rows of a stopped server for the peer, with the company, which the demo has in a file. */
export function copyRows(dataDir: string, company: string): string {
  const file = path.join(dataDir, 'peer.sqlite');
  const own = new DatabaseSync(path.join(dataDir, 'catalogue.sqlite'), { readOnly: true });
  own.prepare('VACUUM INTO ?').run(file);
  own.close();
  const copy = new DatabaseSync(file);
  copy.exec('CREATE TABLE company (profile TEXT)');
  copy.prepare('INSERT INTO company VALUES (?)').run(company);
  copy.close();
  return file;
}

/** Starts `next start`, and waits until its home page answers. */
export async function startPeer(databaseFile: string): Promise<Peer> {
  const port = await freePort();
  const child = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    cwd,
    env: { ...systemVariables(), NEXT_TELEMETRY_DISABLED, DATABASE_FILE: databaseFile },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('The Next app ended instead of starting.');
    await wait(10);
  }
  const stop = async () => {
    kill();
    await ended;
  };
  return { url, pid: child.pid ?? 0, stop };
}

const answers = (url: string) =>
  fetchRaw(`${url}/`).then(
    ({ status }) => status === 200,
    () => false,
  );
