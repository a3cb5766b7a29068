import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * `import arrow from 'lucide-static/icons/arrow-right.svg?icon'` gives what is drawn inside the `<svg>`, as markup. The
 * frame, which is the same for every icon, is `Icon`'s; nothing of a library runs in the browser.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    // Before Vite takes the file for a picture with an address.
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'icon') return undefined;
      return `export default ${JSON.stringify(shapesOf(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** The shapes without the frame, the blanks between them and the unseen square that Tabler begins with. */
export function shapesOf(svg: string): string {
  const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
  if (!shapes) throw new Error(`No icon: ${svg}`);
  return shapes
    .replace(/<path stroke="none" d="M0 0h24v24H0z"[^>]*>/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(?=\/>)|(?<=>) | (?=<)/g, '');
}
