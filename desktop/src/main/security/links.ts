/** The page's own origin. Nothing else is ever shown in the window. */
export const appOrigin = 'app://backoffice';

/** Whether an address is a screen of this app. `new URL` knows no origin for app:, hence the two parts. */
export function isAppPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return `${protocol}//${host}` === appOrigin && !username && !password;
}

/** What the system's browser, mail program and telephone take. Anything else could start a program. */
const externalProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/**
 * The address that the system may be handed for a link; null for one that it must not see. A path means a page of the
 * public site, which lives on the server; without a server there is none.
 */
export function externalUrl(link: string, server: string | null): string | null {
  // Blanks and control characters are not of an address, and programs disagree on what they mean.
  if ([...link].some(character => character <= ' ' || character === '\u007f')) return null;
  const own = isAppPage(link) ? new URL(link) : null;
  const target = own ? own.pathname + own.search + own.hash : link;
  if (target.startsWith('//') || target.includes('\\')) return null;
  const url = URL.parse(target, server ?? undefined);
  if (!url || url.username || url.password || !externalProtocols.has(url.protocol)) return null;
  return url.href;
}
