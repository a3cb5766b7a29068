import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from '../../api/bundle.ts';
import { packedFonts } from '../../api/src/drawing/fonts.ts';
import { buildStale } from '../build.ts';
import { writeLicences } from '../licences/licences.ts';
import { type Lock, listRuntimePackages } from '../licences/runtime-packages.ts';
import { serverFlags } from '../process/server-flags.ts';

/**
 * `npm run pack`: a production server as a folder and an archive under `release/`: the built server and website, their
 * packages, bill of materials and notices. Native packages are for this platform only. The demo's catalogue is an archive
 * of its own, to be unpacked over the first one.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
/** In bytes: 89 MB with 5 % of slack; reading mailboxes and their mails takes 4, the client of buckets 5. */
const LIMIT = 93_500_000;
const readJson = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** The maintenance commands to build. `main` is the server, which starts the worker. */
const commands = ['backup', 'verify', 'restore', 'collect', 'migrate', 'fetch-backup', 'move-files', 'reset-password'];

/** The files under `release/`, and the size of the server's folder in bytes. */
type Packed = { folder: string; archive: string; demoArchive: string; bytes: number };

/** Packs the last build. */
export function pack(into = path.join(ROOT, 'release')): Packed {
  const { name, version, license } = readJson('package.json') as Record<string, string>;
  const title = `${name}-${version}`;
  const folder = path.join(into, title);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const copy = (from: string, to = from) =>
    cpSync(path.join(ROOT, from), path.join(folder, to), { recursive: true, filter: isNeeded });
  copy('api/dist', 'dist');
  copy('web/dist', 'web/dist');
  // The profile is also the example that a company's own one begins with.
  copy('demo/company.json');
  for (const file of ['LICENSE', 'CHANGELOG.md', '.env.example']) copy(file);
  copy('docs');
  writeLicences(folder);
  // Packages that only the server needs in this version are placed beside it.
  const place = (dependency: string) => dependency.replace(/^api\/node_modules\//, 'dist/node_modules/');
  for (const dependency of listInstalled()) copy(dependency, place(dependency));

  const run = (file: string, flags = '') => `node ${flags}dist/${file}.js`;
  const start = run('main', `${serverFlags.join(' ')} `);
  const scripts = Object.fromEntries(commands.map(file => [file, run(file)]));
  const manifest = {
    name,
    version,
    license,
    private: true,
    type: 'module',
    engines: { node: '>=22.14' },
    // exec, so that npm's signals reach the server; Windows lacks it and runs the second command.
    scripts: { start: `exec ${start} || ${start}`, ...scripts },
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

  const bytes = sizeOf(folder);
  if (bytes > LIMIT) throw new Error(`${folder} has ${megabytes(bytes)}, more than the ${megabytes(LIMIT)} allowed.`);
  const archive = path.join(into, `${title}-${platform()}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', into, title]);
  const demoArchive = path.join(into, `${title}-demo.tar.gz`);
  packDemo(title, demoArchive);
  return { folder, archive, demoArchive, bytes };
}

/** The packages that are not built into the server, with their dependencies. */
function listInstalled(): string[] {
  const lock = readJson('package-lock.json') as Lock;
  const { api, ...packages } = lock.packages;
  const needed = Object.entries(api?.dependencies ?? {}).filter(([name]) => isInstalled(name));
  const installed = { packages: { ...packages, api: { dependencies: Object.fromEntries(needed) } } };
  return listRuntimePackages(ROOT, installed, 'api', () => false);
}

function packDemo(title: string, archive: string): void {
  const files = ['catalogue.json', 'pictures', 'documents'].map(file => `demo/${file}`);
  execFileSync('tar', ['-czf', archive, '-C', ROOT, `--transform=s,^,${title}/,`, ...files]);
}

/** Each package has many fonts, of which one is used. */
const fontPackages = packedFonts.map(file => file.split('/').slice(0, 2).join('/'));

/** Leaves out native binaries for other platforms and development files. */
function isNeeded(from: string): boolean {
  const file = path.relative(ROOT, from).split(path.sep).join('/');
  if (/^docs\/(screenshots|decisions)(\/|$)/.test(file) || file.endsWith('/.build-hash')) return false;
  if (!/^(api\/)?node_modules\//.test(file)) return true;
  const prebuilt = /\/better-sqlite3\/prebuilds\/(.+)\.node$/.exec(file)?.[1];
  if (prebuilt) return prebuilt === platform();
  if (fontPackages.some(name => file.startsWith(`node_modules/${name}/`))) {
    const isManifest = /\/(LICENSE[^/]*|package\.json)$/.test(file);
    return isManifest || packedFonts.some(font => `node_modules/${font}`.startsWith(file));
  }
  return !unneeded.some(pattern => pattern.test(file));
}

/** Files of packages that a server does not load. */
const unneeded = [
  // Node.js runs no TypeScript of packages.
  /\.([cm]?ts|map|md|markdown)$/,
  /\.(cc|cpp|gypi?|h)$/,
  /^(api\/)?node_modules\/(.+\/node_modules\/)?(@[^/]+\/)?[^/]+\/(tests?|__tests__|examples?|docs|benchmarks?|coverage|\.[^/]+)(\/|$)/,
  /\/better-sqlite3\/(deps|src)(\/|$)|\/typeorm\/browser(\/|$)|\/convert\/.*\.cjs$/,
  // Builds for `require` of packages that are imported.
  /\/(zod|minisearch\/dist)\/.*\.cjs$|\/minisearch\/(src|dist\/umd)(\/|$)|\/dayjs\/esm(\/|$)|\/fontkit\/dist\/main\.cjs$|\/pdfkit\/js\/pdfkit\.js$|\/(nodemailer|imapflow|mailparser)\/dist\/cjs(\/|$)/,
  // Builds for browsers, and sources of builds.
  /\/@swc\/helpers\/(src|scripts)(\/|$)|\/pdfkit\/js\/pdfkit\.(browser|old|standalone)|\/fontkit\/(src|dist\/browser)|\/brotli\/(build|enc|compress)/,
  /\/otpauth\/dist\/otpauth\.(umd|esm|bare|slim)|\/x509\/build\/x509\.js$|\/lru-cache\/dist\/(esm|commonjs)\/(browser|react-native)(\/|$)/,
  // Node.js loads the builds for `require` of the client of buckets.
  /\/@(aws|aws-sdk|smithy)\/[^/]+\/dist-(es|types)(\/|$)/,
  // Only the build of libheif with embedded WebAssembly is loaded.
  /\/libheif-js\/(libheif\/|libheif-wasm\/libheif(\.js|\.wasm|-bundle\.js)$)/,
  // Pages load only the complete build of Swagger UI.
  /\/swagger-ui-dist\/(swagger-ui|swagger-ui-es-.*)\.js$/,
];

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
    const { folder, archive, demoArchive, bytes } = pack();
    const lines = [archive, demoArchive].map(file => `${file}: ${megabytes(statSync(file).size)}`);
    console.log([`${folder}: ${megabytes(bytes)}`, ...lines].join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
