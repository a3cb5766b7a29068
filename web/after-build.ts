import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { StyleRule } from '@hydraulics/common/contract/render';
import postcss, { type ChildNode } from 'postcss';

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

/**
 * The visitors' style sheet rule by rule, for the server. Every page carries the fonts' rules; they do not stand in the
 * sheet that comes with React once more, or the browser would take them for new fonts and lay out the whole page again.
 */
function cutStyles(): void {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const rules = (manifest['src/entries/site-client.tsx'].css as string[]).flatMap(file => {
    const sheet = postcss.parse(readFileSync(join(folder, file), 'utf8'));
    const all = rulesOf(sheet.nodes);
    sheet.walkAtRules('font-face', rule => void rule.remove());
    writeFileSync(join(folder, file), String(sheet));
    return all;
  });
  writeFileSync(join(folder, '.vite', 'site-rules.json'), JSON.stringify(rules));
}

function rulesOf(nodes: readonly ChildNode[], around: string[] = []): StyleRule[] {
  return nodes.flatMap((node): StyleRule[] => {
    if (node.type === 'rule') return [{ around, text: String(node), needs: node.selectors.map(classesOf) }];
    const isCondition = node.type === 'atrule' && ['media', 'supports', 'container', 'layer'].includes(node.name);
    if (isCondition && node.nodes) return rulesOf(node.nodes, [...around, `@${node.name} ${node.params}`]);
    return [{ around, text: String(node), needs: [[]] }];
  });
}

/** The classes without which a selector matches nothing. Those in parentheses may be alternatives, or unwanted. */
function classesOf(selector: string): string[] {
  let bare = selector;
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, '');
  return [...bare.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

mergeManifests();
cutStyles();
precompress();
