import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, hasApt, isRoot } from './apt.ts';

/** A Dovecot's server and the folder of its other programs. */
export type DovecotProgram = { file: string; libexec: string };

const PACKAGES = ['dovecot-core', 'dovecot-imapd'];

/**
 * A Dovecot that runs here. Its paths are fixed, so it cannot be unpacked elsewhere. It is installed where an
 * installation starts no services, as in a container.
 * @throws Error naming what to install
 */
export function ensureDovecotProgram(): DovecotProgram {
  const present = find();
  if (present) return present;
  let reason = '';
  try {
    if (hasApt() && isRoot() && existsSync('/usr/sbin/policy-rc.d')) aptInstall(PACKAGES);
  } catch (error) {
    reason = error instanceof Error ? ` (${error.message})` : '';
  }
  const fetched = find();
  if (fetched) return fetched;
  throw new Error(
    `No Dovecot for the tests of incoming mail: install the package dovecot-imapd (Debian: sudo apt-get install dovecot-imapd; its service is not needed).${reason}`,
  );
}

function find(): DovecotProgram | undefined {
  const [file, libexec] = ['/usr/sbin/dovecot', '/usr/lib/dovecot'];
  if (!existsSync(file) || !existsSync(path.join(libexec, 'imap'))) return undefined;
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
    ? { file, libexec }
    : undefined;
}
