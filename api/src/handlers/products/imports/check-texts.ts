import { cleanTexts } from '../../../html/clean-texts.ts';

const isHtml = (text: string) => /<\/?[a-z][^<>]*>/i.test(text);

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Plain text as paragraphs; HTML as it is. */
export function toHtml(text: string): string {
  const written = text.trim();
  if (written === '' || isHtml(written)) return written;
  const paragraphs = written.split(/\n{2,}/).map(one => `<p>${escaped(one).replace(/\n/g, '<br>')}</p>`);
  return paragraphs.join('');
}

/** Texts that were sanitized lately, which rows of one table often share. Their number of characters is limited. */
const recent = new Map<string, string>();
const maxRecent = 2_000_000;
let characters = 0;

/** Sanitizes many texts at once: a thread for each would take longer than its work. */
export async function cleanAll(texts: Iterable<string>): Promise<Map<string, string>> {
  const distinct = [...new Set(texts)];
  const unknown = distinct.filter(text => !recent.has(text));
  const cleaned = await cleanTexts(unknown);
  const result = new Map(unknown.map((text, index) => [text, cleaned[index] ?? '']));
  for (const text of distinct) result.set(text, result.get(text) ?? recent.get(text) ?? '');
  for (const text of unknown) remember(text, result.get(text) ?? '');
  return result;
}

function remember(text: string, clean: string): void {
  recent.set(text, clean);
  characters += text.length + clean.length;
  for (const [oldest, value] of recent) {
    if (characters <= maxRecent) return;
    recent.delete(oldest);
    characters -= oldest.length + value.length;
  }
}
