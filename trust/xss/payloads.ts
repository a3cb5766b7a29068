import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Markup and script written to run where it should not; corpora/README.md names the sources. */
export type Payload = { source: string; text: string };

const folder = path.resolve(import.meta.dirname, '../corpora/xss');

/** All payloads, source by source. */
export const payloads = (): Payload[] =>
  readdirSync(folder)
    .sort()
    .flatMap(file =>
      (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as string[]).map(text => ({
        source: path.basename(file, '.json'),
        text,
      })),
    );

/** Formulas that a spreadsheet would calculate, or pass to another program (OWASP, CSV injection). */
export const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://127.0.0.1:1/?x="&A1,"click")',
  '=IMPORTXML(CONCAT("http://127.0.0.1:1/",A1),"//a")',
  '=DDE("cmd";"/C calc";"x")',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '"=1+1',
  "'=1+1",
  ';=1+1',
  '＝1+1',
  '＠SUM(1)',
  'a\n=1+1',
  'a;=1+1',
  '","=1+1',
];

/**
 * Joins payloads into texts of at most this number of characters; a longer payload is cut off. Line ends are those of a
 * form.
 */
export function packed(texts: string[], most: number): string[] {
  const packs: string[] = [];
  for (const text of texts
    .map(one =>
      one
        .trim()
        .replace(/\r\n|\r|\n/g, '\r\n')
        .slice(0, most)
        .trim(),
    )
    .filter(Boolean)) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= most) packs[packs.length - 1] = `${last} ${text}`;
    else packs.push(text);
  }
  return packs;
}

/** Characters of the longest message of an enquiry. */
export const longestMessage = 10_000;

/** Splits a list into groups of this size. */
export const groups = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
