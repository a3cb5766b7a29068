import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findOrFetch, unpackedEnv, unpackedFolder } from './apt.ts';

/** The programs by which tests read CAD files: gmsh opens STEP, and a Python with the module ezdxf opens DXF. */
export type CadReaders = { gmsh: string; python: string; env: NodeJS.ProcessEnv };

const NAME = 'cad-readers';
const needed = {
  packages: ['gmsh', 'python3-ezdxf'],
  name: NAME,
  missing: 'No readers of CAD files for the tests',
  installs: true,
};

/** Those of this machine, downloaded if necessary. @throws Error naming what to install */
export function ensureCadReaders(): CadReaders {
  return findOrFetch(needed, () => working('/', process.env) ?? findUnpacked());
}

function findUnpacked(): CadReaders | undefined {
  const folder = unpackedFolder(NAME);
  if (!existsSync(folder)) return undefined;
  const env = { ...unpackedEnv(folder), PYTHONPATH: path.join(folder, 'usr/lib/python3/dist-packages') };
  return working(folder, withLibraries(env, folder)) ?? working(folder, withLibraries(env, folder), '/usr/bin/python3');
}

/** BLAS and LAPACK are in folders of their own, which an installation would link. */
function withLibraries(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const base = (env.LD_LIBRARY_PATH ?? '').split(path.delimiter).filter(Boolean);
  const inner = base.flatMap(place => ['blas', 'lapack'].map(name => path.join(place, name)));
  return { ...env, LD_LIBRARY_PATH: [...base, ...inner, path.join(folder, 'lib')].join(path.delimiter) };
}

/** Debian's Python, since another one does not see Debian's modules. Runs both: libraries may be missing. */
function working(
  root: string,
  env: NodeJS.ProcessEnv,
  python = path.join(root, 'usr/bin/python3'),
): CadReaders | undefined {
  const gmsh = path.join(root, 'usr/bin/gmsh');
  const isWorking = runs(gmsh, ['-version'], env) && runs(python, ['-c', 'import ezdxf'], env);
  return isWorking ? { gmsh, python, env } : undefined;
}

const runs = (file: string, args: string[], env: NodeJS.ProcessEnv): boolean =>
  existsSync(file) && spawnSync(file, args, { env, timeout: 60_000, stdio: 'ignore' }).status === 0;
