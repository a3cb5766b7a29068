import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { net, protocol } from 'electron';
import { appOrigin } from './links.ts';
import { isOnServer, pageFile, pagePolicy } from './page-files.ts';

/** To be called before the app is ready: makes app: an origin like https:, with storage, fetch and relative paths. */
export function declareAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
}

type Source = {
  /** The folder of the built page. */
  folder: string;
  /** Vite's address while developing. */
  development: string | undefined;
  /** The catalogue's server. */
  server: string;
  /** The token of whoever is signed in. */
  token: () => string | undefined;
};

/** Answers for app://backoffice: the page's own files, and the server's API and images with the session added. */
export function serveApp(source: Source): void {
  protocol.handle('app', request => {
    const { host, pathname, search } = new URL(request.url);
    if (`app://${host}` !== appOrigin) return new Response(null, { status: 404 });
    if (isOnServer(pathname)) return forward(request, source.server + pathname + search, source.token());
    return servePage(pathname + search, source);
  });
}

async function forward(request: Request, url: string, token: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of ['origin', 'referer', 'cookie', 'authorization']) headers.delete(name);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const body = request.body ? { body: request.body, duplex: 'half' as const } : {};
  try {
    return await net.fetch(url, {
      method: request.method,
      headers,
      ...body,
      credentials: 'omit',
      redirect: 'error',
      bypassCustomProtocolHandlers: true,
    });
  } catch {
    // As a browser would have it: the page's fetch fails.
    return Response.error();
  }
}

async function servePage(path: string, { folder, development }: Source): Promise<Response> {
  const file = pageFile(path.split('?')[0] ?? '/');
  const url = development
    ? development + (file === 'index.html' ? '/' : path)
    : file && pathToFileURL(join(folder, file)).href;
  if (!url) return new Response(null, { status: 404 });
  const found = await net.fetch(url, { bypassCustomProtocolHandlers: true }).catch(() => null);
  if (!found) return new Response(null, { status: 404 });
  const headers = new Headers(found.headers);
  headers.set('content-security-policy', pagePolicy(development !== undefined));
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  return new Response(found.body, { status: found.status, headers });
}
