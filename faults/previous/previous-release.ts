import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { unpackedFolder } from '../../scripts/programs/apt.ts';
import { ROOT } from '../tools/server.ts';

/** A release as it was: its folder, and what to run. */
export type PreviousRelease = { version: string; commit: string; folder: string; command: string[]; remove(): void };

/** The last release before this version in the table of docs/releasing.md. */
export function lastRelease(): { version: string; commit: string } {
  const text = readFileSync(path.join(ROOT, 'docs/releasing.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| \d{4}-\d\d-\d\d \| `([0-9a-f]{40})` \|$/gm)];
  const [, version = '', commit = ''] = rows.filter(([, one]) => one !== packageJson.version).at(-1) ?? [];
  if (!commit) throw new Error('docs/releasing.md names no release.');
  return { version, commit };
}

/** Whether this clone has the release; one without its history does not. */
export const hasRelease = ({ commit }: { commit: string }): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;

/** What the build makes; it takes minutes, so it is kept between runs. */
const built = ['api/dist', 'web/dist'];

/**
 * The last release in a temporary folder, built from its commit once. It shares this version's packages: those of 1.0.0
 * have the same versions in both locks.
 * @throws Error when it cannot be built
 */
export function previousRelease(): PreviousRelease {
  const { version, commit } = lastRelease();
  const folder = mkdtempSync(path.join(tmpdir(), `release-${version}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    linkPackages(folder);
    buildOnce(folder, unpackedFolder(`release-${version}-${commit}`));
  } catch (error) {
    remove();
    throw error;
  }
  return { version, commit, folder, command: [process.execPath, path.join(folder, 'api/dist/main.js')], remove };
}

function linkPackages(folder: string): void {
  const linked = path.join(folder, 'node_modules');
  const own = '@hydraulics';
  mkdirSync(path.join(linked, own), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== own) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(linked, name));
  }
  for (const workspace of ['common', 'api', 'web', 'desktop']) {
    symlinkSync(path.join(folder, workspace), path.join(linked, own, workspace));
    const packages = path.join(ROOT, workspace, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, path.join(folder, workspace, 'node_modules'));
  }
}

function buildOnce(folder: string, kept: string): void {
  if (!existsSync(kept)) {
    const code = "import { buildAll } from './scripts/build.ts'; await buildAll({ only: ['web', 'api'] });";
    // A test's own NODE_ENV would build React's development mode.
    const env = { ...systemVariables(), NODE_ENV: 'production' };
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, env, stdio: ['ignore', 2, 2] });
    // Renamed when complete, so that an interrupted one is never used.
    const unfinished = `${kept}.${process.pid}`;
    for (const output of built) cpSync(path.join(folder, output), path.join(unfinished, output), { recursive: true });
    if (existsSync(kept)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, kept);
    return;
  }
  for (const output of built) cpSync(path.join(kept, output), path.join(folder, output), { recursive: true });
}
