import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, isRoot, unpackedFolder } from './apt.ts';

/** How a Dovecot is started, before its options. */
export type DovecotProgram = { command: string[] };

const NAME = 'dovecot';
const needed = {
  packages: ['dovecot-core', 'dovecot-imapd'],
  name: NAME,
  missing: 'No Dovecot for the tests of incoming mail (its service is not needed)',
  installs: existsSync('/usr/sbin/policy-rc.d'),
};

/**
 * A Dovecot that runs here, downloaded if necessary. It is installed only where an installation starts no services, as
 * in a container; elsewhere it is unpacked.
 * @throws Error naming what to install
 */
export function ensureDovecotProgram(): DovecotProgram {
  return findOrFetch(needed, () => findInstalled() ?? findUnpacked());
}

const file = '/usr/sbin/dovecot';

function findInstalled(): DovecotProgram | undefined {
  return existsSync(file) && existsSync('/usr/lib/dovecot/imap') ? working([file]) : undefined;
}

/**
 * The paths of its programs are fixed, so it runs where the unpacked folder lies over `/usr`: in a mount namespace of its
 * own, in which an ordinary user is itself again.
 */
function findUnpacked(): DovecotProgram | undefined {
  const folder = unpackedFolder(NAME);
  if (!existsSync(path.join(folder, file))) return undefined;
  const mount = 'mount -t overlay overlay -o "lowerdir=$0/usr:/usr" /usr';
  const again = isRoot() ? '' : `unshare -U --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} `;
  return working(['unshare', isRoot() ? '-m' : '-rm', 'sh', '-c', `${mount} && exec ${again}${file} "$@"`, folder]);
}

/** Runs it: libraries may be missing, and namespaces may be forbidden. */
function working(command: string[]): DovecotProgram | undefined {
  const [program = '', ...args] = command;
  return spawnSync(program, [...args, '--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
    ? { command }
    : undefined;
}
