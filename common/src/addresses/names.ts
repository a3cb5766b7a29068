/** The longest name in an address, in characters. */
export const addressLength = 80;

/** Names that the routes of the website have, or may have below the same path. */
const reserved: ReadonlySet<string> = new Set([
  ...['add', 'all', 'api', 'catalogue', 'compare', 'data-sheet', 'edit', 'feed', 'filter', 'index', 'new', 'news'],
  ...['null', 'page', 'pages', 'preview', 'rss', 'search', 'share', 'sitemap', 'undefined', 'uploads'],
]);

/** The forms of ids: with hyphens, and as SQLite makes them. */
const idForm = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32})$/i;

/** Whether a text of an address can only be an id, since no name looks like one. */
export const looksLikeId = (text: string): boolean => idForm.test(text);

/** Whether a name is one that the routes of the website need. */
export const isReservedName = (name: string): boolean => reserved.has(name);

const nameForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Why staff may not choose a name for the address of a record, as a sentence; undefined if they may. */
export function addressError(name: string): string | undefined {
  if (name.length > addressLength) return `The address must be at most ${addressLength} characters.`;
  if (!nameForm.test(name)) {
    return 'The address may have only the letters a to z, digits, and single hyphens between them, as in vcx-100-cylinder.';
  }
  if (looksLikeId(name)) return 'The address looks like an internal id. Please choose words that people can read.';
  if (isReservedName(name)) return `The website needs the address “${name}” itself. Please choose another one.`;
  return undefined;
}
