import { convertHtml } from '@hydraulics/common/rich-text/convert-html';
import type { LeftOutParts } from '@hydraulics/common/rich-text/left-out';
import { withTextSigns } from '@hydraulics/common/rich-text/markup-in-text';
import { headingOf } from '@hydraulics/common/rich-text/walker';
import Delta from 'quill-delta';
import { parseApart } from '../../ui/trusted-html.ts';

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
export const storedToDelta = (html: string): Delta =>
  new Delta(convertHtml(parseApart(html).body, { source: 'stored' }).ops);

/**
 * Converts HTML from the clipboard: reads the formatting from styles, and drops hidden and deleted text.
 * @returns `leftOut`: the parts that the editor cannot hold
 */
export function pastedToDelta(html: string): { delta: Delta; leftOut: LeftOutParts } {
  const doc = parseApart(maskStyles(withTextSigns(html)));
  const sheets = [...doc.querySelectorAll('script')];
  const css = sheets.map(sheet => sheet.textContent?.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '') ?? '').join('\n');
  for (const sheet of sheets) sheet.remove();
  if (doc.querySelector('[id^="docs-internal-guid-"]')) removeGapsOfGoogle(doc);
  const { ops, leftOut } = convertHtml(doc.body, { source: 'pasted', css, level: levels(doc) });
  return { delta: new Delta(ops), leftOut };
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
