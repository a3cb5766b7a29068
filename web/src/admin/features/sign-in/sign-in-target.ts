import { adminPaths } from '@hydraulics/common/contract/paths';

/** The screen that redirected here. It is in the history state, so that no link can forge it. */
export type CameFrom = { from?: string } | null;

/**
 * The address to open after signing in: the requested page if it is on this website, otherwise the dashboard.
 * @param state the state of the history entry
 * @param origin the page's own, such as `https://www.example.com` or `app://site-1a2b`
 */
export function signInTarget(state: unknown, origin: string): string {
  const dashboard = adminPaths.dashboard.href();
  const from = (state as CameFrom)?.from;
  // Browsers read `//host` and `/\host` as another website, also after removing a tab.
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return dashboard;
  const [url, own] = [URL.parse(from, origin), URL.parse('/', origin)];
  // Compares no `origin`, which is "null" for the scheme of the desktop app.
  if (!url || url.protocol !== own?.protocol || url.host !== own.host) return dashboard;
  return url.pathname === adminPaths.login.href() ? dashboard : url.pathname + url.search + url.hash;
}
