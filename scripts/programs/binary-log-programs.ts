import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedEnv, unpackedFolder } from './apt.ts';

/** MariaDB's programs that print the statements of a binary log, and run them. */
export type BinaryLogPrograms = { log: string; client: string; env: NodeJS.ProcessEnv };

const PACKAGES = ['mariadb-client', 'mariadb-client-core'];
const NAME = 'mariadb-client';

/** Those that run here. @throws Error naming what to install */
export function ensureBinaryLogPrograms(): BinaryLogPrograms {
  const needed = { packages: PACKAGES, name: NAME, missing: 'No mariadb-binlog to restore a moment of a database' };
  return findOrFetch(needed, () => findIn('/', process.env) ?? findUnpacked());
}

const findUnpacked = () => findIn(unpackedFolder(NAME), unpackedEnv(unpackedFolder(NAME)));

/** Runs them: libraries may be missing. */
function findIn(root: string, env: NodeJS.ProcessEnv): BinaryLogPrograms | undefined {
  const [log, client] = [path.join(root, 'usr/bin/mariadb-binlog'), path.join(root, 'usr/bin/mariadb')];
  const works = (file: string) =>
    existsSync(file) && spawnSync(file, ['--version'], { env, timeout: 20_000, stdio: 'ignore' }).status === 0;
  return works(log) && works(client) ? { log, client, env } : undefined;
}
