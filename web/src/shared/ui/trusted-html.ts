/** The value of React's `dangerouslySetInnerHTML`. In browsers with Trusted Types it holds a `TrustedHTML`. */
export type Markup = { __html: string };

type Factory = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };
type Policy = { createHTML(html: string): string };

/**
 * The only policy that the pages allow, used in this file only. It sanitises nothing, because the API has sanitised
 * what it stored.
 */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('catalogue', {
  createHTML: html => html,
});

const trust = (html: string): string => policy?.createHTML(html) ?? html;

/** Markup from our own build, or rich text that the API has stored. */
export const trustedMarkup = (html: string): Markup => ({ __html: trust(html) });

/** Parses any HTML, for example from the clipboard, into a document that runs no scripts. */
export const parseApart = (html: string): Document => new DOMParser().parseFromString(trust(html), 'text/html');
