import { isAdminScreen } from '@hydraulics/common/contract/paths';
import { isScreenPath } from '../../screen-paths.ts';

/** The hosts that `siteOf` generates. */
const ownHost = /^(backoffice|site-[0-9a-f]{32})$/;

/** Whether a URL is under an origin of the app. Compares protocol and host, because `new URL` gives app: no origin. */
export function isAppPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === 'app:' && ownHost.test(host) && !username && !password;
}

/**
 * Whether a URL is a screen of the app, of the given origin if any. Responses of a website under that origin are not
 * screens.
 */
export function isAppScreen(url: string, origin?: string): boolean {
  if (!isAppPage(url)) return false;
  const { protocol, host, pathname } = new URL(url);
  return isScreenPath(pathname) && (origin === undefined || `${protocol}//${host}` === origin);
}

/** The paths of the app's own screens, which are not part of the back office. */
export const appScreens = { server: '/server', settings: '/settings', photos: '/photos' } as const;

/** The path, query and fragment of a link to a screen of the app; null for any other link. */
export function screenOf(url: string): string | null {
  if (!isAppPage(url)) return null;
  const { pathname, search, hash } = new URL(url);
  const isScreen = isAdminScreen(pathname) || Object.values<string>(appScreens).includes(pathname);
  return isScreen ? pathname + search + hash : null;
}

/** Protocols of the browser, the mail program and the telephone app. Any other protocol could start a program. */
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
