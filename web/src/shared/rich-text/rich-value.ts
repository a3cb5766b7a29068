/**
 * The editor's HTML as the API stores it: without the editor's attributes on tables, with spaces instead of `&nbsp;`,
 * and without trailing empty lines, so that an emptied editor gives an empty text.
 */
export function toStored(semanticHtml: string): string {
  const html = semanticHtml
    .replace(/<(table|td|pre)\b[^>]*>/g, '<$1>')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim();
  return html.replace(/(<p>(<br\s*\/?>|\s)*<\/p>)+$/, '');
}

/** Completes a typed link address; null if it would not open. */
export function toLink(typed: string): string | null {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:@]+\.[^\s/:@.]{2,}(:\d+)?([/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}
