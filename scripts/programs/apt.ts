import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const MINUTES = 60_000;
let listsAreFresh = false;

/** Whether this machine installs its packages with apt (Debian, Ubuntu and their kin). */
export function hasApt(): boolean {
  return existsSync('/usr/bin/apt-get');
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Installs packages with as little besides them as apt allows; needs root. Fetching the lists may take `timeout`
 * milliseconds; the installation is not cut short, since that leaves dpkg in need of repair. Prints beforehand what it
 * installs. Throws apt's own last lines.
 */
export function aptInstall(packages: string[], timeout = 6 * MINUTES): void {
  console.log(`Installing ${packages.join(', ')} on this machine, by apt-get update and apt-get install.`);
  if (!listsAreFresh) {
    // May fail while another apt holds the lists; the present ones may suffice.
    apt(['update', '-q'], { timeout });
    listsAreFresh = true;
  }
  // Waits for another apt instead of failing.
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-y', '-q', '--no-install-recommends'];
  must(apt(['install', ...options, ...packages]));
}

/**
 * Unpacks packages and their missing dependencies below `folder`; needs no root. Nothing is configured: callers must
 * set the paths of programs and libraries.
 */
function aptUnpack(packages: string[], folder: string): void {
  const downloads = path.join(folder, 'packages');
  mkdirSync(downloads, { recursive: true });
  let own: string[] = [];
  let plan = apt(['install', '-s', '--no-install-recommends', ...packages]);
  if (plan.status !== 0) {
    // Without root, outdated system lists are replaced by private ones.
    own = ['-o', `Dir::State::Lists=${path.join(folder, 'lists')}`, '-o', `Dir::Cache=${path.join(folder, 'cache')}`];
    mkdirSync(path.join(folder, 'lists', 'partial'), { recursive: true });
    mkdirSync(path.join(folder, 'cache', 'archives', 'partial'), { recursive: true });
    must(apt([...own, 'update', '-q']));
    plan = must(apt([...own, 'install', '-s', '--no-install-recommends', ...packages]));
  }
  const missing = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(match => match[1] ?? '');
  // Installed packages are not in the plan, but all programs must come from one folder.
  const selected = [...new Set([...packages, ...missing])];
  must(apt([...own, 'download', '-q', ...selected], { cwd: downloads }));
  must(
    run('/bin/sh', ['-ec', 'for deb in packages/*.deb; do dpkg-deb -x "$deb" .; done; rm -r packages'], {
      cwd: folder,
    }),
  );
}

/** Where `aptUnpackOnce` keeps the programs of a name. */
export const unpackedFolder = (name: string): string =>
  path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'hydraulics-catalogue', name);

/** `aptUnpack` into the folder of that name. It is renamed when complete, so that an interrupted one is never used. Prints beforehand what it fetches. */
export function aptUnpackOnce(packages: string[], name: string): void {
  const folder = unpackedFolder(name);
  const unfinished = `${folder}.${process.pid}`;
  console.log(`Unpacking ${packages.join(', ')} into ${folder}, fetched by apt-get download.`);
  mkdirSync(unfinished, { recursive: true });
  try {
    aptUnpack(packages, unfinished);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

type Needed = {
  packages: string[];
  /** Of the folder that they are unpacked into. */
  name: string;
  /** What is missing, such as `No nginx for the tests`. */
  missing: string;
  /** What else would do, such as a setting. */
  instead?: string;
  /** Whether root installs them, because that starts no service. */
  installs?: boolean;
};

/**
 * Something that Debian's packages bring. What is missing is downloaded and unpacked; it is installed only where that
 * starts no service.
 * @throws Error naming what to install
 */
export function findOrFetch<Found>(needed: Needed, find: () => Found | undefined): Found {
  const { packages, name, missing, instead = '', installs = false } = needed;
  const present = find();
  if (present !== undefined) return present;
  let reason = '';
  try {
    if (hasApt()) {
      if (installs && isRoot()) aptInstall(packages);
      else aptUnpackOnce(packages, name);
    }
  } catch (error) {
    reason = error instanceof Error ? ` (${error.message})` : '';
  }
  const fetched = find();
  if (fetched !== undefined) return fetched;
  throw new Error(
    `${missing}: install ${packages.join(', ')} (Debian: sudo apt-get install ${packages.join(' ')})${instead}.${reason}`,
  );
}

/** The environment for programs of an unpacked folder, which find their libraries in it. */
export function unpackedEnv(folder: string): NodeJS.ProcessEnv {
  const base = path.join(folder, 'usr', 'lib');
  const libraries = existsSync(base) ? readdirSync(base).filter(name => name.includes('-linux-')) : [];
  return { ...process.env, LD_LIBRARY_PATH: libraries.map(name => path.join(base, name)).join(path.delimiter) };
}

type RunOptions = { cwd?: string; timeout?: number };

function apt(args: string[], options?: RunOptions): Outcome {
  return run('apt-get', args, options);
}

type Outcome = { status: number | null; stdout: string; stderr: string };

function run(program: string, args: string[], { cwd, timeout = 6 * MINUTES }: RunOptions = {}): Outcome {
  // Non-interactive and in English, since the plan is parsed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  return spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    timeout,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 26,
  });
}

function must(outcome: Outcome): Outcome {
  if (outcome.status === 0) return outcome;
  throw new Error(`${outcome.stdout}\n${outcome.stderr}`.trim().split('\n').slice(-3).join(' '));
}
