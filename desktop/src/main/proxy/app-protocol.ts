import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { net, protocol, type Session } from 'electron';
import { isServerPath } from '../../screen-paths.ts';
import type { Site } from '../security/site.ts';
import { contentSecurityPolicy, devServerPath, pageFile } from './page-files.ts';
import { withoutPower } from './proxy-headers.ts';

/** Call before the app is ready. Gives app: an origin like https:, with storage, fetch and relative paths. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

export type AppSource = {
  /** The built page. */
  folder: string;
  /** The origin of Vite's development server, if it runs. */
  devServer: string | undefined;
  proxy: (request: Request) => Promise<Response>;
  /** Answers addresses below `/picked/` and `/waiting/`; null for an unknown one. */
  serveFile: (pathname: string) => Promise<Response | null>;
};

/** Serves a website's origin in its session: the page's files, picked files, and the server's API and images. */
export function serveApp(session: Session, { origin }: Site, source: AppSource): void {
  session.protocol.handle('app', async request => {
    const { host, pathname, search } = new URL(request.url);
    if (`app://${host}` !== origin) return notFound();
    if (isServerPath(pathname)) return source.proxy(request);
    if (request.method !== 'GET') return new Response(null, { status: 405 });
    const picked = await source.serveFile(pathname);
    return picked ? servePicked(picked) : servePage(pathname + search, source);
  });
}

const servePicked = ({ body, status, headers }: Response): Response =>
  new Response(body, { status, headers: withoutPower(new Headers(headers)) });

async function servePage(path: string, { folder, devServer }: AppSource): Promise<Response> {
  const file = pageFile(path.split('?')[0] ?? '/');
  const url = devServer ? devServer + devServerPath(path) : file && pathToFileURL(join(folder, file)).href;
  if (!url) return notFound();
  const found = await net.fetch(url, { bypassCustomProtocolHandlers: true }).catch(() => null);
  if (!found) return notFound();
  const headers = new Headers(found.headers);
  headers.set('content-security-policy', contentSecurityPolicy(devServer !== undefined));
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('cross-origin-opener-policy', 'same-origin');
  return new Response(found.body, { status: found.status, headers });
}

const notFound = (): Response => new Response(null, { status: 404 });
