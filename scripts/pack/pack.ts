import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fontFiles } from '../../api/src/media/share/fonts.ts';
import { buildStale } from '../build.ts';
import { writeLicences } from '../licences/licences.ts';
import { type Lock, listRuntimePackages } from './runtime-packages.ts';

/**
 * `npm run pack`: what a production server needs and nothing else, as a folder and as an archive under `release/`: the
 * built server and website, the packages that they use, their bill of materials and their notices. Native packages are those of this platform.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
/** The whole artefact must not be larger, in bytes. */
const LIMIT = 100_000_000;
const readJson = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** The commands of maintenance that are built, by name. `main` is the server, and the worker is started by it. */
const commands = ['backup', 'verify', 'restore', 'collect', 'reset-password'];

/** Packs the last build. @returns the folder of the artefact, the archive, and the folder's size in bytes */
export function pack(into = path.join(ROOT, 'release')): { folder: string; archive: string; bytes: number } {
  const { name, version, license } = readJson('package.json') as Record<string, string>;
  const title = `${name}-${version}`;
  const folder = path.join(into, title);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const copy = (from: string, to = from) =>
    cpSync(path.join(ROOT, from), path.join(folder, to), { recursive: true, filter: isNeeded });
  copy('api/dist', 'dist');
  copy('web/dist', 'web/dist');
  for (const data of ['company.json', 'catalogue.json', 'pictures']) copy(`demo/${data}`);
  for (const file of ['LICENSE', 'CHANGELOG.md', '.env.example']) copy(file);
  copy('docs');
  writeLicences(folder);
  const isOurs = (dependency: string) => dependency.startsWith('@hydraulics/');
  const lock = readJson('package-lock.json') as Lock;
  // Packages that only the server has in this version go beside the server.
  const place = (dependency: string) => dependency.replace(/^api\/node_modules\//, 'dist/node_modules/');
  for (const dependency of listRuntimePackages(ROOT, lock, 'api', isOurs)) copy(dependency, place(dependency));

  const run = (file: string) => `node dist/${file}.js`;
  const scripts = Object.fromEntries(commands.map(file => [file, run(file)]));
  const manifest = {
    name,
    version,
    license,
    private: true,
    type: 'module',
    engines: { node: '>=22.14' },
    // exec, so that npm's signals reach the server; Windows has none and takes the second command.
    scripts: { start: `exec ${run('main')} || ${run('main')}`, ...scripts },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

  const bytes = sizeOf(folder);
  if (bytes > LIMIT) throw new Error(`${folder} has ${megabytes(bytes)}, more than the ${megabytes(LIMIT)} allowed.`);
  const archive = path.join(into, `${title}-${platform()}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', into, title]);
  return { folder, archive, bytes };
}

/** Of a font's many cuts, one is used. */
const fontPackages = fontFiles.map(file => file.split('/').slice(0, 2).join('/'));

/** Native binaries for other platforms, and files for developers of a package. */
function isNeeded(from: string): boolean {
  const file = path.relative(ROOT, from).split(path.sep).join('/');
  if (/^docs\/(screenshots|decisions)(\/|$)/.test(file) || file.endsWith('/.build-hash')) return false;
  if (!/^(api\/)?node_modules\//.test(file)) return true;
  const prebuilt = /\/better-sqlite3\/prebuilds\/(.+)\.node$/.exec(file)?.[1];
  if (prebuilt) return prebuilt === platform();
  if (fontPackages.some(name => file.startsWith(`node_modules/${name}/`))) {
    const isManifest = /\/(LICENSE[^/]*|package\.json)$/.test(file);
    return isManifest || fontFiles.some(font => `node_modules/${font}`.startsWith(file));
  }
  return !/\/better-sqlite3\/(deps|src)(\/|$)|\/typeorm\/browser(\/|$)|\.(d\.[cm]?ts|map|md|markdown)$/.test(file);
}

/** As the packages with native programs name it, such as `linux-x64` or `linuxmusl-arm64`. */
function platform(): string {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const isMusl = process.platform === 'linux' && !report.header?.glibcVersionRuntime;
  return `${process.platform}${isMusl ? 'musl' : ''}-${process.arch}`;
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

if (import.meta.main) {
  try {
    await buildStale({ only: ['web', 'api'] });
    const { folder, archive, bytes } = pack();
    console.log(`${folder}: ${megabytes(bytes)}\n${archive}: ${megabytes(statSync(archive).size)}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
