/** A cached page, for the list on the offline page. `title` is HTML text. */
export type CachedPage = { address: string; title: string };

type Note = {
  /** When the page was fetched. */
  date: Date;
  hasForm: boolean;
  style: string;
};

// Its own: a service worker is one file, and a module that pages use too would be imported.
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** A cached page with a note above it that it is a copy. */
export function markedCopy(html: string, { date, hasForm, style }: Note): string {
  const form = hasForm ? ' The form cannot be sent until there is a connection.' : '';
  const note = `<div class="offline-note" role="status"><p>No connection. This is a copy of the page, made on <time datetime="${date.toISOString()}">${dayAndTime.format(date)}</time>.${form}</p></div>`;
  // The note has no link, because the first one must be the skip link. Replacements are functions, because `$` is special
  // in strings.
  return html.replace('</head>', () => `<style>${style}</style></head>`).replace('<body>', () => `<body>${note}`);
}

/** Adds an inline style to a page's content security policy. `sha256` is base64. */
export const allowStyle = (policy: string, sha256: string): string =>
  policy.replace(/style-src [^;]*/, found => `${found} 'sha256-${sha256}'`);

/** The title of a page without the site's name, as HTML text. */
export const titleOf = (html: string): string => /<title>([^<]*?)( · [^<·]*)?</.exec(html)?.[1] ?? '';

/** Replaces the placeholder comment of the offline page by the list of cached pages. */
export function withCachedPages(html: string, pages: CachedPage[]): string {
  const items = pages.map(({ address, title }) => `<li><a href="${address}">${title}</a></li>`);
  const list =
    items.length > 0
      ? `<h2>You can read these pages now</h2><ul>${items.join('')}</ul>`
      : '<p>No pages are saved in this browser yet.</p>';
  return html.replace('<!--kept-->', () => list);
}

const unsent =
  '<p class="missing-text">We could not confirm that your enquiry was sent. Go back in your browser: what you wrote is still in the form. Send it again when you have a connection, or call us.</p>';

/** The offline page after a form that could not be sent, which has another text between its marker comments. */
export const withUnsentForm = (html: string): string => html.replace(/<!--text-->.*<!--\/text-->/s, unsent);
