import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashSources } from './build/build-hash.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SHARED = ['common', 'package-lock.json', 'tsconfig.json', 'scripts/build.ts'];

const WORKSPACES = [
  { name: 'web', output: 'web/dist', sources: ['web', ...SHARED] },
  { name: 'api', output: 'api/dist', sources: ['api', ...SHARED] },
  { name: 'desktop', output: 'desktop/out', sources: ['desktop', 'web', ...SHARED] },
];
type Workspace = (typeof WORKSPACES)[number];

/** `only`: workspace names, all by default. `root`: this repository by default. */
type BuildOptions = { only?: string[]; root?: string };

/** Builds the workspaces whose sources changed since their last build. Throws when one cannot be built. */
export async function buildStale({ only, root = ROOT }: BuildOptions = {}): Promise<void> {
  const stale = choose(only, root).filter(workspace => builtHash(root, workspace) !== sourceHash(root, workspace));
  await buildAtOnce(root, stale);
}

/**
 * Builds the workspaces, even if they are up to date.
 * @throws if one cannot be built
 */
export async function buildAll({ only, root = ROOT }: BuildOptions = {}): Promise<void> {
  await buildAtOnce(root, choose(only, root));
}

function choose(only: string[] | undefined, root: string): Workspace[] {
  const unknown = only?.find(name => !WORKSPACES.some(workspace => workspace.name === name));
  if (unknown) throw new Error(`There is no workspace to build called "${unknown}".`);
  return WORKSPACES.filter(({ name }) => (only?.includes(name) ?? true) && hasBuildScript(root, name));
}

function hasBuildScript(root: string, name: string): boolean {
  const file = path.join(root, name, 'package.json');
  return existsSync(file) && Boolean(JSON.parse(readFileSync(file, 'utf8')).scripts?.build);
}

async function buildAtOnce(root: string, workspaces: Workspace[]): Promise<void> {
  const results = await Promise.allSettled(workspaces.map(workspace => build(root, workspace)));
  const failed = workspaces.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name);
  if (failed.length > 0) throw new Error(`The build of ${failed.join(' and ')} failed.`);
}

async function build(root: string, workspace: Workspace): Promise<void> {
  const started = Date.now();
  const hash = sourceHash(root, workspace);
  // Removed first, so that an interrupted build never counts as finished.
  rmSync(hashFile(root, workspace), { force: true });
  const { code, output } = await npmRunBuild(root, workspace.name);
  if (code !== 0) {
    console.error(`${output.trim()}\nbuild: ${workspace.name} failed (npm ended with ${code})`);
    throw new Error(`The build of ${workspace.name} failed.`);
  }
  mkdirSync(path.join(root, workspace.output), { recursive: true });
  // The hash from before the build: a file saved during the build counts as a change.
  writeFileSync(hashFile(root, workspace), hash);
  console.log(`build: ${workspace.name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function npmRunBuild(root: string, name: string): Promise<{ code: number | null; output: string }> {
  return new Promise(resolve => {
    // Printed at the end, and only if the build failed: parallel output would mix.
    let output = '';
    const child = spawn('npm', ['run', 'build', '--workspace', name], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: 300_000,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text;
      });
    }
    child.on('error', error => resolve({ code: 1, output: String(error) }));
    child.on('close', code => resolve({ code, output }));
  });
}

const sourceHash = (root: string, workspace: Workspace) => hashSources(root, workspace.sources);

const hashFile = (root: string, workspace: Workspace) => path.join(root, workspace.output, '.build-hash');

function builtHash(root: string, workspace: Workspace): string | undefined {
  const file = hashFile(root, workspace);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** `npm run build [-- --stale] [-- web api]` */
if (import.meta.main) {
  const args = process.argv.slice(2);
  const names = args.filter(arg => arg !== '--stale');
  const options = names.length > 0 ? { only: names } : {};
  try {
    await (args.includes('--stale') ? buildStale(options) : buildAll(options));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
