const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };

/** Converts rich HTML to one line of plain text, for cards, titles and search. The result is not HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?)])/g, '$1')
    .trim();
}

/** Whether rich HTML shows anything: empty paragraphs and lists do not. */
export const hasContent = (html: string): boolean => plainText(html) !== '' || html.includes('<img');

/** Folds case and accents, so that 'UNI' finds 'Ünï' alike on every database. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/\s+/g, ' ').trim();
}
