import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedEnv, unpackedFolder } from './apt.ts';
import { ensureMariadbProgram, type MariadbProgram } from './mariadb-program.ts';

/** A MariaDB that can be a node of a Galera cluster. */
export type GaleraProgram = MariadbProgram & {
  /** The library of the cluster (`wsrep_provider`). */
  provider: string;
};

const PACKAGES = ['mariadb-server', 'mariadb-server-core', 'mariadb-client-core', 'galera-4', 'rsync'];
const NAME = 'galera';

/** A MariaDB with Galera that runs here. @throws Error naming what to install */
export function ensureGaleraProgram(): GaleraProgram {
  const program = ensureMariadbProgram();
  const needed = { packages: PACKAGES, name: NAME, missing: 'No Galera for the tests of several machines' };
  return { ...program, ...findOrFetch(needed, () => findIn('/') ?? findIn(unpackedFolder(NAME))) };
}

/** The library, and an environment in which the scripts that copy one node's data to another are found. */
function findIn(root: string): Pick<GaleraProgram, 'provider' | 'env'> | undefined {
  const provider = path.join(root, 'usr/lib/galera/libgalera_smm.so');
  const programs = path.join(root, 'usr/bin');
  const needed = [provider, path.join(programs, 'wsrep_sst_rsync'), path.join(programs, 'rsync')];
  if (!needed.every(file => existsSync(file))) return undefined;
  if (root === '/') return { provider, env: process.env };
  const env = unpackedEnv(root);
  return { provider, env: { ...env, PATH: `${programs}${path.delimiter}${env.PATH}` } };
}
