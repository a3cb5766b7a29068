import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, 'dist', 'client');

/** One manifest of the visitors' and the staff's build, for the server. */
function mergeManifests(): void {
  const manifests = ['site', 'admin'].map(name => join(folder, '.vite', `${name}.json`));
  const merged = Object.assign({}, ...manifests.map(file => JSON.parse(readFileSync(file, 'utf8'))));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(merged, null, 2));
  for (const file of manifests) rmSync(file);
}

/** Writes a .br and a .gz beside every text file of the built client, as small as they get: built once, sent often. */
function precompress(): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|json)$/.test(name) || name.startsWith('.vite')) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

mergeManifests();
precompress();
