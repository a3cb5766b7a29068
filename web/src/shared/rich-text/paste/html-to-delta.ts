import type Delta from 'quill-delta';
import { parseApart } from '../../ui/trusted-html.ts';
import { ComputedStyles } from './computed-style.ts';
import { LineBuilder } from './line-builder.ts';
import type { Walk } from './walk.ts';
import { headingOf, walkChildren } from './walker.ts';

/** Renames style and event handler attributes, which a strict content security policy refuses in parsed HTML. */
function maskStyles(html: string): string {
  // Cached, because the cells of a table share a few tags.
  const masked = new Map<string, string>();
  return html
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, '<script type="text/css">$1</script>')
    .replace(/<[a-z][^<>]*>/gi, tag => {
      let safe = masked.get(tag);
      if (safe === undefined) {
        safe = tag.replace(/([\s/"'])(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3');
        masked.set(tag, safe);
      }
      return safe;
    });
}

/** Converts HTML that the API has stored, unchanged. */
export const storedToDelta = (html: string): Delta => convert(parseApart(html), '', true);

/** Converts HTML from the clipboard: reads the formatting from styles, and drops hidden and deleted text. */
export function pastedToDelta(html: string): Delta {
  const doc = parseApart(maskStyles(html));
  const sheets = [...doc.querySelectorAll('script')];
  const css = sheets.map(sheet => sheet.textContent?.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '') ?? '').join('\n');
  for (const sheet of sheets) sheet.remove();
  if (doc.querySelector('[id^="docs-internal-guid-"]')) removeGapsOfGoogle(doc);
  return convert(doc, css, false);
}

function convert(doc: Document, css: string, isStored: boolean): Delta {
  const builder = new LineBuilder(isStored);
  const level = isStored ? (level: number) => level : levels(doc);
  const walk: Walk = { styles: new ComputedStyles(css), builder, isStored, level, children: walkChildren };
  walkChildren(doc.body, { inline: {}, block: {} }, walk);
  if (builder.hasText) builder.end(undefined);
  return builder.toDelta();
}

/** Maps the highest level that occurs to Heading and lower ones to Subheading, so a fragment without title works, too. */
function levels(doc: Document): (level: number) => number {
  const found = [...doc.querySelectorAll('h1, h2, h3, [class*="Heading"], [class*="Title"], [class*="Subtitle"]')];
  const highest = Math.min(...found.map(element => headingOf(element) ?? Number.POSITIVE_INFINITY), 4);
  return level => (level <= highest && level < 4 ? 3 : 4);
}

/** Google Docs puts a line break between spaced paragraphs. */
function removeGapsOfGoogle(doc: Document): void {
  const isBlock = (element: Element | null) => /^(P|OL|UL|H[1-6])$/.test(element?.tagName ?? '');
  for (const line of doc.querySelectorAll('br'))
    if (isBlock(line.previousElementSibling) && isBlock(line.nextElementSibling)) line.remove();
}
