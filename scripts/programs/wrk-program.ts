import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedEnv, unpackedFolder } from './apt.ts';

const NAME = 'wrk';

/** The load generator of the benchmarks. @throws Error naming what to install */
export function ensureWrkProgram(): { file: string; env: NodeJS.ProcessEnv } {
  const needed = { packages: [NAME], name: NAME, missing: 'No wrk for the benchmarks' };
  return findOrFetch(needed, () => {
    const unpacked = unpackedFolder(NAME);
    return find('/', process.env) ?? find(unpacked, unpackedEnv(unpacked));
  });
}

/** Runs it: libraries may be missing. */
function find(root: string, env: NodeJS.ProcessEnv) {
  const file = path.join(root, 'usr/bin/wrk');
  const isWorking = existsSync(file) && spawnSync(file, ['-v'], { env, encoding: 'utf8' }).stdout.startsWith('wrk');
  return isWorking ? { file, env } : undefined;
}
