import { type ScreenName, screens } from '../registry.ts';
import { type Page, page } from './site-paths.ts';

// biome-ignore lint/performance/noBarrelFile: staff and the server link to both; visitors' code must not load the screens.
export * from './site-paths.ts';

type AdminPaths = { readonly [Name in ScreenName]: Page<(typeof screens)[Name]['pattern']> };

const adminPages = () =>
  Object.fromEntries(Object.entries(screens).map(([name, { pattern, title }]) => [name, page(pattern, title)]));

/** The staff pages, from the list of screens. `login` is outside the admin layout. */
export const adminPaths = /* @__PURE__ */ adminPages() as AdminPaths;

/** Whether a path belongs to the back office, which is not server-rendered. */
export const isAdminPath = (pathname: string): boolean =>
  Object.values(screens).some(
    screen => pathname === screen.pattern || ('isList' in screen && pathname.startsWith(`${screen.pattern}/`)),
  );

/** Whether a path of the back office is one of its screens. */
export const isAdminScreen = (pathname: string): boolean =>
  Object.values(screens).some(({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname));
