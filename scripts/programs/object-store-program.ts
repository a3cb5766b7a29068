import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedEnv, unpackedFolder } from './apt.ts';

/** A Python that has OpenStack Swift, an object store that speaks S3. */
export type ObjectStoreProgram = { python: string; env: NodeJS.ProcessEnv };

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const NAME = 'swift';

/** A Swift that runs here. @throws Error naming what to install */
export function ensureObjectStoreProgram(): ObjectStoreProgram {
  const needed = { packages: PACKAGES, name: NAME, missing: 'No object store for the tests' };
  return findOrFetch(needed, () => findInstalled() ?? findUnpacked());
}

const findInstalled = () => working('/', process.env);

function findUnpacked(): ObjectStoreProgram | undefined {
  const folder = unpackedFolder(NAME);
  const env = { ...unpackedEnv(folder), PYTHONPATH: path.join(folder, 'usr/lib/python3/dist-packages') };
  return working(folder, env) ?? working(folder, env, '/usr/bin/python3');
}

/** Debian's Python, since another one does not see Debian's modules. Runs it: libraries may be missing. */
function working(
  root: string,
  env: NodeJS.ProcessEnv,
  python = path.join(root, 'usr/bin/python3'),
): ObjectStoreProgram | undefined {
  const program = 'import swift.common.middleware.s3api, eventlet, pyeclib';
  const isWorking =
    existsSync(python) && spawnSync(python, ['-c', program], { env, timeout: 60_000, stdio: 'ignore' }).status === 0;
  return isWorking ? { python, env } : undefined;
}
