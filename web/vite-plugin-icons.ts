import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * `import arrow from 'lucide-static/icons/arrow-right.svg?icon'` gives the content of the `<svg>` as markup. `Icon`
 * renders the frame, which is the same for every icon; no icon library runs in the browser.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'icon') return undefined;
      return `export default ${JSON.stringify(shapesOf(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** The shapes without the frame, the whitespace and Tabler's invisible first square, and its paths as one. */
export function shapesOf(svg: string): string {
  const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
  if (!shapes) throw new Error(`No icon: ${svg}`);
  return shapes
    .replace(/<path stroke="none" d="M0 0h24v24H0z"[^>]*>/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(?=\/>)|(?<=>) | (?=<)/g, '')
    .replaceAll(/(<path d="[^"]*"\/>)+/g, joinPaths);
}

/** A path begins at the origin, so that its first command is absolute; further pairs after it are relative lines. */
function joinPaths(paths: string): string {
  const parts = [...paths.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) =>
    d.replace(/^m ?(-?[\d.]+[ ,]?-?[\d.]+) ?(?=[-\d.])/, 'M$1l').replace(/^m/, 'M'),
  );
  return `<path d="${parts.join('').replaceAll(' -', '-')}"/>`;
}
