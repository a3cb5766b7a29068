import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { shapesOf } from '../../web/vite-plugin-icons.ts';

const source = path.resolve(import.meta.dirname, '../../web/src');
const target = path.join(import.meta.dirname, '.cache/web');

/** What the website does by contexts of React, which server components lack. */
const replaced: Record<string, string> = {
  'shared/data/use-query.ts': 'use-query.js',
  'site/page/params.ts': 'params.js',
  'site/page/place.ts': 'place.js',
  'site/page/sent-form.ts': 'sent-form.js',
  'site/ui/islands/island.tsx': 'island.jsx',
};

const needsBrowser = /import \{[^}]*\buse(State|Ref|Effect|LayoutEffect|SyncExternalStore)\b[^}]*\} from 'react'/;

/**
 * Copies the website's components for the Next app: those with state become client components, and all others server
 * components.
 */
export function portComponents(): void {
  rmSync(target, { recursive: true, force: true });
  for (const folder of ['site', 'shared']) {
    for (const name of readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      if (/(?<!\.test)\.tsx?$/.test(file)) write(file, ported(file));
    }
  }
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
  writeFileSync(path.join(target, file), text);
}

function ported(file: string): string {
  const folder = path.dirname(path.join(target, file));
  const onServer = (name: string) => path.relative(folder, path.join(import.meta.dirname, 'server', name));
  const server = replaced[file];
  if (server) return `export * from '${onServer(server)}';\n`;
  const text = readFileSync(path.join(source, file), 'utf8');
  return (
    (needsBrowser.test(text) ? "'use client';\n" : '') +
    text
      .replaceAll(/^import '.+\.css';\n/gm, '')
      .replaceAll("'react-router-dom'", `'${onServer('match-path.js')}'`)
      .replaceAll(/^import \{ routes \} from 'virtual:.+';/gm, 'const routes = {};')
      .replaceAll(/^import (\w+) from '\.\/(.+\.svg)';/gm, "const $1 = '/$2';")
      .replaceAll(/^export \{ (.+) \} from '(.+)\?icon';/gm, (_, names, icon) => iconConstants(names, icon))
  );
}

const require = createRequire(path.join(source, 'shared'));

/** `default as arrow, default as next` of an icon's file as constants of its markup. */
function iconConstants(names: string, icon: string): string {
  const shapes = JSON.stringify(shapesOf(readFileSync(require.resolve(icon), 'utf8')));
  return [...names.matchAll(/default as (\w+)/g)].map(([, name]) => `export const ${name} = ${shapes};`).join('\n');
}
