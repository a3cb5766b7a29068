import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Node = { alt?: string; children?: Node[] };

/** The types of the structure elements, from the raw objects: the parser repeats an element on each of its pages. */
function countTags(source: string): Record<string, number> {
  const tags: Record<string, number> = {};
  for (const [, tag = ''] of source.matchAll(/\/S \/([A-Z]\w*)/g)) tags[tag] = (tags[tag] ?? 0) + 1;
  return tags;
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function listActualTexts(source: string): string[] {
  return [...source.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map(([, written = '']) => {
    const bytes = written.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
    return Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le');
  });
}

type Item = { title: string; dest: unknown; items?: Item[] };

/** The items of an outline in their order, nested ones included. */
const allOf = (items: Item[]): Item[] => items.flatMap(item => [item, ...allOf(item.items ?? [])]);

/** The content of a PDF. */
export type ReadPdf = {
  pages: string[];
  text: string;
  title: unknown;
  language: unknown;
  isTagged: boolean;
  /** The number of structure elements of each type. */
  tags: Record<string, number>;
  alts: string[];
  /** Texts that replace the glyphs for screen readers. */
  actualTexts: string[];
  links: string[];
  outline: { title: string; page: number }[];
  /** The start of each piece of text, in points from the left. */
  places: { text: string; x: number }[];
};

/** Parses a PDF with Firefox's PDF.js. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  const source = Buffer.from(bytes).toString('latin1');
  const alts: string[] = [];
  const links: string[] = [];
  const places: ReadPdf['places'] = [];
  const visit = ({ alt, children = [] }: Node) => {
    if (alt) alts.push(alt);
    for (const child of children) visit(child);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    places.push(...items.flatMap(item => ('str' in item ? [{ text: item.str, x: item.transform[4] as number }] : [])));
    visit(((await page.getStructTree()) ?? {}) as Node);
    for (const { url } of await page.getAnnotations()) if (url) links.push(url);
  }
  const outline = await Promise.all(
    allOf((await pdf.getOutline()) ?? []).map(async ({ title, dest }) => ({
      title,
      page: Array.isArray(dest) ? (await pdf.getPageIndex(dest[0])) + 1 : 0,
    })),
  );
  const { info } = await pdf.getMetadata();
  const { Title, Language } = info as Record<string, unknown>;
  const marks: unknown = await pdf.getMarkInfo();
  const isTagged = marks instanceof Map && marks.get('Marked') === true;
  await task.destroy();
  return {
    pages,
    text: pages.join('\n'),
    title: Title,
    language: Language,
    isTagged,
    tags: countTags(source),
    alts,
    actualTexts: listActualTexts(source),
    links,
    outline,
    places,
  };
}
