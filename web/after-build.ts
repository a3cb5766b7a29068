import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { cutSheet, isLoaded, isOfSymbols, isPrinted, wholeText } from './page-styles/cut-sheet.ts';
import { inlineTokens } from './page-styles/inline-tokens.ts';

const folder = join(import.meta.dirname, 'dist', 'client');

const manifestFile = join(folder, '.vite', 'manifest.json');

function mergeManifests(): void {
  const manifests = ['site', 'admin'].map(name => join(folder, '.vite', `${name}.json`));
  const merged = Object.assign({}, ...manifests.map(file => JSON.parse(readFileSync(file, 'utf8'))));
  writeFileSync(manifestFile, JSON.stringify(merged, null, 2));
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
 * Removes fonts from the sheet, because every page already contains them: repeated, they would count as new fonts and
 * force another layout. Only the symbol font, which no page contains, stays. Downloaded fonts also get their own sheet,
 * for pages that load fonts after pictures, and so do the rules for paper, which pages link.
 */
function cutStyles(): void {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const fonts: string[] = [];
  const rules = (manifest['src/entries/islands.ts'].css as string[]).flatMap(file => {
    const sheet = postcss.parse(readFileSync(join(folder, file), 'utf8'));
    inlineTokens(sheet);
    const all = cutSheet(sheet);
    sheet.walkAtRules('font-face', rule => {
      if (isOfSymbols(rule)) return;
      if (isLoaded(rule)) fonts.push(String(rule));
      rule.remove();
    });
    writeFileSync(join(folder, file), String(sheet));
    return all;
  });
  const [printed, shown] = [rules.filter(isPrinted), rules.filter(rule => !isPrinted(rule))];
  writeFileSync(join(folder, '.vite', 'site-rules.json'), JSON.stringify(shown));
  const sheets = {
    'fonts.css': writeSheet('fonts', fonts.join('')),
    'print.css': writeSheet('print', wholeText(printed)),
  };
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, ...sheets }, null, 2));
}

/** @returns its entry of the manifest */
function writeSheet(name: string, text: string): { file: string } {
  const file = `assets/${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(folder, file), text);
  return { file };
}

mergeManifests();
cutStyles();
precompress();
