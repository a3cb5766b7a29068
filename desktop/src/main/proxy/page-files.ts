/** What lies on the server: everything else of the app's origin is a file of the app itself. */
export const isServerPath = (pathname: string): boolean => /^\/(api|uploads)\//.test(pathname);

/**
 * The file of the built page for an address, relative to its folder. A screen's address has no ending, and every
 * screen is the same page. Null for what no build makes, such as a way out of the folder.
 */
export function pageFile(pathname: string): string | null {
  if (!/\.\w+$/.test(pathname)) return 'index.html';
  return /^\/(assets\/)?[\w-]+(\.[\w-]+)*$/.test(pathname) ? pathname.slice(1) : null;
}

/** Where Vite has it while developing: a screen is the page there too, all else lies under its own address. */
export const devServerPath = (path: string): string =>
  /^\/@|\.\w+(\?|$)/.test(path) || path.startsWith('/node_modules/') ? path : '/';

/** The policy of the page: its own scripts and styles, its own server, nothing else. */
export function contentSecurityPolicy(isDevelopment: boolean): string {
  const inline = isDevelopment ? " 'unsafe-inline'" : '';
  const socket = isDevelopment ? ' ws://localhost:5183' : '';
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${socket}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
