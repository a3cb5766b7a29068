import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedEnv, unpackedFolder } from './apt.ts';

/** A MariaDB's programs and the options they need. */
export type MariadbProgram = { server: string; installDb: string; args: string[]; env: NodeJS.ProcessEnv };

const NAME = 'mariadb';
const needed = {
  packages: ['mariadb-server-core', 'mariadb-client-core'],
  name: NAME,
  missing: 'No MariaDB for the database tests',
  instead: ', or set TEST_DATABASE_URL to a server where databases may be created, such as mysql://root@127.0.0.1:3306',
  installs: true,
};

/** A MariaDB that runs here, downloaded if necessary. @throws Error naming what to install */
export function ensureMariadbProgram(): MariadbProgram {
  return findOrFetch(needed, () => findInstalled() ?? findUnpacked());
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
  const base = path.join(unpackedFolder(NAME), 'usr');
  const server = path.join(base, 'sbin', 'mariadbd');
  if (!existsSync(server)) return undefined;
  const env = unpackedEnv(unpackedFolder(NAME));
  if (!isMariadb(server, env)) return undefined;
  const args = [`--basedir=${base}`, `--lc-messages-dir=${path.join(base, 'share', 'mysql')}`];
  return { server, installDb: path.join(base, 'bin', 'mariadb-install-db'), args, env };
}

/** Also detects missing libraries; Oracle's MySQL, also called mysqld, is set up differently. */
function isMariadb(server: string, env: NodeJS.ProcessEnv): boolean {
  const { stdout } = spawnSync(server, ['--no-defaults', '--version'], { encoding: 'utf8', env, timeout: 20_000 });
  return stdout?.includes('MariaDB') ?? false;
}
