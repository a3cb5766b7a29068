import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toElectronUrl } from './address-mapping.ts';
import { app } from './app.ts';
import { strictFake } from './strict-fake.ts';
import { driver, failTest, launch, recorded } from './test-connection.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** The handlers of each session, by its partition. */
const handlers = new Map<string, Map<string, Handler>>();
/** Includes schemes that no session handles any more. */
const known = new Set<string>();
/** Names the session of the page that sends a request. */
const sessionHeader = 'x-fake-session';

/** The schemes that the app handles. */
export const schemes = (): string[] => [...known];

/** The protocols of a session. */
export function protocolOf(partition: string) {
  const own = new Map<string, Handler>();
  handlers.set(partition, own);
  return strictFake('protocol', {
    handle(scheme: string, handler: Handler): void {
      if (own.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      own.set(scheme, handler);
      known.add(scheme);
      listening ??= listen();
      void listening.then(() => driver.request('schemes', schemes()));
    },
    unhandle: (scheme: string) => void own.delete(scheme),
    isProtocolHandled: (scheme: string) => own.has(scheme),
  });
}
export type Protocol = ReturnType<typeof protocolOf>;

export const protocol = strictFake('protocol', {
  registerSchemesAsPrivileged(list: typeof recorded.schemes): void {
    if (app.isReady()) throw failTest('protocol.registerSchemesAsPrivileged should be called before app is ready');
    recorded.schemes.push(...list);
  },
});

let listening: Promise<void> | undefined;

/** A real HTTP server, whose responses stream as in Electron. */
function listen(): Promise<void> {
  const server = createServer((request, response) => void handleRequest(request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(launch.port, '127.0.0.1', resolve);
  });
}

async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // Browsers request an icon; Electron does not.
  if (incoming.url === '/favicon.ico') return void outgoing.writeHead(204).end();
  const url = toElectronUrl(`http://${incoming.headers.host}${incoming.url}`, schemes(), launch.port);
  const partition = incoming.headers[sessionHeader];
  // A page that is being closed may still send requests, without what Playwright adds to them.
  if (partition === undefined) return void outgoing.destroy();
  const handler = handlers.get(String(partition))?.get(url.split(':')[0] ?? '');
  try {
    if (!handler) throw failTest(`There is no handler for ${url}.`);
    await sendResponse(await handler(await toRequest(incoming, url)), outgoing);
  } catch (error) {
    // As in Electron, the page's request fails.
    if (!outgoing.destroyed && !incoming.destroyed) failTest(`The app's protocol failed for ${url}: ${error}`);
    outgoing.destroy();
  }
}

/**
 * As `convertToRequestBody` in Electron's lib/browser/api/protocol.ts: the handler gets each blob whole, and no signal, so
 * it never learns that the page aborted its request.
 */
async function toRequest(incoming: IncomingMessage, url: string): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    if (name === 'host' || name === 'connection' || name === sessionHeader) continue;
    for (const one of value ?? []) headers.append(name, toElectronUrl(one, schemes(), launch.port));
  }
  const { method = 'GET' } = incoming;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const bytes = Buffer.concat(await incoming.toArray());
  const body = new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
  return new Request(url, { method, headers, body, duplex: 'half' } as RequestInit);
}

async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  // `Response.error()`.
  if (response.status === 0) return void outgoing.destroy();
  const { status, headers, body } = response;
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (!body) return void outgoing.end();
  // The page may cancel a response.
  await pipeline(Readable.fromWeb(body as never), outgoing).catch(error => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
