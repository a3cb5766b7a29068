import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { cutSheet, isOfSymbols } from './page-styles/cut-sheet.ts';

const folder = join(import.meta.dirname, 'dist', 'client');

function mergeManifests(): void {
  const manifests = ['site', 'admin'].map(name => join(folder, '.vite', `${name}.json`));
  const merged = Object.assign({}, ...manifests.map(file => JSON.parse(readFileSync(file, 'utf8'))));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(merged, null, 2));
  for (const file of manifests) rmSync(file);
}

function precompress(): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|json)$/.test(name) || name.startsWith('.vite')) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/**
 * Fonts are left out, because every page already contains them: repeated, they would count as new fonts and force
 * another layout. Only that of symbols, which no page contains, stays.
 */
function cutStyles(): void {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const rules = (manifest['src/entries/site-client.tsx'].css as string[]).flatMap(file => {
    const sheet = postcss.parse(readFileSync(join(folder, file), 'utf8'));
    const all = cutSheet(sheet);
    sheet.walkAtRules('font-face', rule => void (isOfSymbols(rule) || rule.remove()));
    writeFileSync(join(folder, file), String(sheet));
    return all;
  });
  writeFileSync(join(folder, '.vite', 'site-rules.json'), JSON.stringify(rules));
}

mergeManifests();
cutStyles();
precompress();
