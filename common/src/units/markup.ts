import escapeMarkup from 'escape-html';

/** A text as it stands in HTML, XML or Pango's markup, between tags or in an attribute. */
export const escapeHtml = (text: string): string => escapeMarkup(text);

/** JSON that is safe inside a script element: nothing in it can end the element or break an old parser. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
