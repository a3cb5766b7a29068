const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

/** The words of a piece of rich HTML on one line, for cards, titles and search. The result is text, not HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim();
}

/** Whether a piece of rich HTML shows anything: empty paragraphs and lists do not. */
export const hasContent = (html: string): boolean => plainText(html) !== '' || html.includes('<img');

/** Folds case and accents, so that 'UNI' finds 'Ünï' alike on every database. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/\s+/g, ' ').trim();
}
