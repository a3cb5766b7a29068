/**
 * The file for a path, relative to the folder of the built page. Screens have no file extension and share index.html.
 * Null for names that no build produces, such as paths out of the folder.
 */
export function pageFile(pathname: string): string | null {
  if (!/\.\w+$/.test(pathname)) return 'index.html';
  return /^\/(assets\/)?[\w-]+(\.[\w-]+)*$/.test(pathname) ? pathname.slice(1) : null;
}

/** The same for Vite's development server. */
export const devServerPath = (path: string): string =>
  /^\/@|\.\w+(\?|$)/.test(path) || path.startsWith('/node_modules/') ? path : '/';

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
    // Vite's development server sets HTML without our policy.
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types catalogue tables']),
  ].join('; ');
}
