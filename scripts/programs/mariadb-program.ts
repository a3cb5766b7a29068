import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { aptInstall, aptUnpack, hasApt, isRoot } from './apt.ts';

/** A MariaDB's programs and the options they need. */
export type MariadbProgram = { server: string; installDb: string; args: string[]; env: NodeJS.ProcessEnv };

const PACKAGES = ['mariadb-server-core', 'mariadb-client-core'];
const CACHE = path.join(
  process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
  'hydraulics-catalogue',
  'mariadb',
);

/** A MariaDB that runs here, downloaded if necessary. @throws Error naming what to install */
export function ensureMariadbProgram(): MariadbProgram {
  const present = findInstalled() ?? findUnpacked();
  if (present) return present;
  let reason = '';
  try {
    if (hasApt()) {
      if (isRoot()) aptInstall(PACKAGES);
      else unpackIntoCache();
    }
  } catch (error) {
    reason = error instanceof Error ? ` (${error.message})` : '';
  }
  const fetched = findInstalled() ?? findUnpacked();
  if (fetched) return fetched;
  throw new Error(
    `No MariaDB for the database tests: install the packages ${PACKAGES.join(' and ')} (Debian: sudo apt-get install ` +
      `${PACKAGES.join(' ')}), or set TEST_DATABASE_URL to a server where databases may be created, ` +
      `such as mysql://root@127.0.0.1:3306.${reason}`,
  );
}

function findInstalled(): MariadbProgram | undefined {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/libexec', ...(process.env.PATH ?? '').split(path.delimiter)];
  const find = (...names: string[]) =>
    names.flatMap(name => folders.map(folder => path.join(folder, name))).find(file => existsSync(file));
  const server = find('mariadbd', 'mysqld');
  const installDb = find('mariadb-install-db', 'mysql_install_db');
  // The server's package lacks this helper of the install script.
  if (!server || !installDb || !find('my_print_defaults') || !isMariadb(server, {})) return undefined;
  return { server, installDb, args: [], env: process.env };
}

function findUnpacked(): MariadbProgram | undefined {
  const base = path.join(CACHE, 'usr');
  const server = path.join(base, 'sbin', 'mariadbd');
  if (!existsSync(server)) return undefined;
  const libraries = readdirSync(path.join(base, 'lib'))
    .filter(name => name.includes('-linux-'))
    .map(name => path.join(base, 'lib', name));
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(path.delimiter) };
  if (!isMariadb(server, env)) return undefined;
  const args = [`--basedir=${base}`, `--lc-messages-dir=${path.join(base, 'share', 'mysql')}`];
  return { server, installDb: path.join(base, 'bin', 'mariadb-install-db'), args, env };
}

/** Also detects missing libraries; Oracle's MySQL, also called mysqld, is set up differently. */
function isMariadb(server: string, env: NodeJS.ProcessEnv): boolean {
  const { stdout } = spawnSync(server, ['--no-defaults', '--version'], { encoding: 'utf8', env, timeout: 20_000 });
  return stdout?.includes('MariaDB') ?? false;
}

function unpackIntoCache(): void {
  // Renamed when complete, so that an interrupted download is never used.
  const unfinished = `${CACHE}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    aptUnpack(PACKAGES, unfinished);
    rmSync(CACHE, { recursive: true, force: true });
    renameSync(unfinished, CACHE);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
