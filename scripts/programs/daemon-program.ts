import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedEnv, unpackedFolder } from './apt.ts';

/** Programs that a test starts for itself, each from the package of its name. */
export type DaemonName = 'nginx' | 'caddy' | 'haproxy' | 'redis-server';

/** A program's file and the environment it needs. */
export type DaemonProgram = { file: string; env: NodeJS.ProcessEnv };

/** A program that runs here. @throws Error naming what to install */
export function ensureDaemonProgram(name: DaemonName): DaemonProgram {
  // Its program is a link to one of the second package, which may be installed without it.
  const packages = name === 'redis-server' ? [name, 'redis-tools'] : [name];
  const needed = { packages, name, missing: `No ${name} for the tests with it` };
  return findOrFetch(needed, () => findInstalled(name) ?? findUnpacked(name));
}

function findInstalled(name: DaemonName): DaemonProgram | undefined {
  const folders = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.map(folder => ({ file: path.join(folder, name), env: process.env })).find(works);
}

function findUnpacked(name: DaemonName): DaemonProgram | undefined {
  const folder = unpackedFolder(name);
  const env = unpackedEnv(folder);
  return ['sbin', 'bin'].map(place => ({ file: path.join(folder, 'usr', place, name), env })).find(works);
}

/** Runs it: libraries may be missing. */
function works({ file, env }: DaemonProgram): boolean {
  if (!existsSync(file)) return false;
  const argument = path.basename(file) === 'caddy' ? 'version' : '-v';
  return spawnSync(file, [argument], { env, timeout: 20_000, stdio: 'ignore' }).status === 0;
}
