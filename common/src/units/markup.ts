import escapeMarkup from 'escape-html';

/** Escapes text for HTML, XML and Pango markup, between tags and in attributes. */
export const escapeHtml = (text: string): string => escapeMarkup(text);

/** JSON that is safe inside a script element: it cannot end the element or break an old parser. */
export const escapeScriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
