import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptUnpackOnce, hasApt, unpackedEnv, unpackedFolder } from './apt.ts';

/** A Dovecot's programs, and the environment that they need. */
export type DovecotProgram = { file: string; libexec: string; plugins: string; env: NodeJS.ProcessEnv };

const PACKAGES = ['dovecot-core', 'dovecot-imapd'];
const NAME = 'dovecot';

/**
 * A Dovecot that runs here. A missing one is downloaded and unpacked, never installed: an installation would start it
 * as a service.
 * @throws Error naming what to install
 */
export function ensureDovecotProgram(): DovecotProgram {
  const present = find('/') ?? find(unpackedFolder(NAME));
  if (present) return present;
  let reason = '';
  try {
    if (hasApt()) aptUnpackOnce(PACKAGES, NAME);
  } catch (error) {
    reason = error instanceof Error ? ` (${error.message})` : '';
  }
  const fetched = find(unpackedFolder(NAME));
  if (fetched) return fetched;
  throw new Error(
    `No Dovecot for the tests of incoming mail: install the package dovecot-imapd (Debian: sudo apt-get install dovecot-imapd).${reason}`,
  );
}

function find(root: string): DovecotProgram | undefined {
  const libexec = path.join(root, 'usr/lib/dovecot');
  const file = path.join(root, 'usr/sbin/dovecot');
  if (!existsSync(file) || !existsSync(path.join(libexec, 'imap'))) return undefined;
  const env = root === '/' ? process.env : withLibraries(root, libexec);
  const { status } = spawnSync(file, ['--version'], { env, timeout: 20_000, stdio: 'ignore' });
  return status === 0 ? { file, libexec, plugins: path.join(libexec, 'modules'), env } : undefined;
}

/** Its own libraries are in a folder below the others. */
function withLibraries(root: string, libexec: string): NodeJS.ProcessEnv {
  const env = unpackedEnv(root);
  return {
    ...env,
    LD_LIBRARY_PATH: [libexec, path.join(libexec, 'modules'), env.LD_LIBRARY_PATH].join(path.delimiter),
  };
}
