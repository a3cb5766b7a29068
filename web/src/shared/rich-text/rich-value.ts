/**
 * The editor's HTML as the API stores it: without the editor's own marks on tables, and with spaces where Quill writes
 * `&nbsp;` for each.
 * Empty lines at the end are none, and so an emptied editor is an empty text.
 */
export function toStored(semanticHtml: string): string {
  const html = semanticHtml
    .replace(/<(table|td|pre)\b[^>]*>/g, '<$1>')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim();
  return html.replace(/(<p>(<br\s*\/?>|\s)*<\/p>)+$/, '');
}

/** What somebody typed as the address of a link, as one that opens; null where it would not. */
export function toLink(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:@]+\.[^\s/:@.]{2,}(:\d+)?([/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}
