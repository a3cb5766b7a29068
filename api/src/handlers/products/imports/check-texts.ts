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

/** Sanitizes many texts at once: a thread for each would take longer than its work. */
export async function cleanAll(texts: Iterable<string>): Promise<Map<string, string>> {
  const distinct = [...new Set(texts)];
  const cleaned = await cleanTexts(distinct);
  return new Map(distinct.map((text, index) => [text, cleaned[index] ?? '']));
}
