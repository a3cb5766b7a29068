/** The origin of the page, the only one that the window ever shows. */
export const appOrigin = 'app://backoffice';

/** Compares protocol and host, because `new URL` gives app: no origin. */
export function isAppPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return `${protocol}//${host}` === appOrigin && !username && !password;
}

/** For the browser, the mail program and the telephone. Any other protocol could start a program. */
const externalProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/**
 * The URL to open outside the app for a link; null when that is not safe. A path is resolved against the public site,
 * if a server is known.
 */
export function externalUrl(link: string, server: string | null): string | null {
  // Programs disagree on the meaning of whitespace and control characters.
  if ([...link].some(character => character <= ' ' || character === '\u007f')) return null;
  const own = isAppPage(link) ? new URL(link) : null;
  const target = own ? own.pathname + own.search + own.hash : link;
  if (target.startsWith('//') || target.includes('\\')) return null;
  const url = URL.parse(target, server ?? undefined);
  if (!url || url.username || url.password || !externalProtocols.has(url.protocol)) return null;
  return url.href;
}
