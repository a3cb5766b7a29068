/** The value of React's `dangerouslySetInnerHTML`. In browsers with Trusted Types it holds a `TrustedHTML`. */
export type Markup = { __html: string };

type Factory = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };
type Policy = { createHTML(html: string): string };

/**
 * The only policy that the pages allow, and used in this file only. It sanitizes nothing, since the API has sanitized
 * what it stored.
 */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('catalogue', {
  createHTML: html => html,
});

const trust = (html: string): string => policy?.createHTML(html) ?? html;

/** Markup of our own build, or rich text as the API has stored it. */
export const trustedMarkup = (html: string): Markup => ({ __html: trust(html) });

/** Parses HTML from anywhere, such as the clipboard, into a document in which nothing runs. */
export const parseApart = (html: string): Document => new DOMParser().parseFromString(trust(html), 'text/html');
