import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toElectron } from './address-mapping.ts';
import { complete } from './strict-fake.ts';
import { fault, launch, seen, test } from './test-connection.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();

/** The schemes that the app answers for. */
export const schemes = (): string[] => [...handlers.keys()];

export const protocol = complete('protocol', {
  registerSchemesAsPrivileged(list: typeof seen.schemes): void {
    seen.schemes.push(...list);
  },
  handle(scheme: string, handler: Handler): void {
    handlers.set(scheme, handler);
    listening ??= listen();
    void listening.then(() => test.ask('schemes', schemes()));
  },
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
});

let listening: Promise<void> | undefined;

/** A real server, so that bodies stream both ways as they do in Electron. */
function listen(): Promise<void> {
  const server = createServer((request, response) => void answer(request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(launch.port, '127.0.0.1', resolve);
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // A browser looks for an icon by itself; Electron does not.
  if (incoming.url === '/favicon.ico') return void outgoing.writeHead(204).end();
  const url = toElectron(`http://${incoming.headers.host}${incoming.url}`, schemes(), launch.port);
  const handler = handlers.get(url.split(':')[0] ?? '');
  try {
    if (!handler) throw fault(`Nobody answers for ${url}.`);
    await pass(await handler(toRequest(incoming, url)), outgoing);
  } catch (error) {
    // Electron closes the connection, and the page's request fails.
    if (!outgoing.destroyed && !incoming.destroyed) fault(`The app's protocol failed for ${url}: ${error}`);
    outgoing.destroy();
  }
}

function toRequest(incoming: IncomingMessage, url: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    if (name === 'host' || name === 'connection') continue;
    for (const one of value ?? []) headers.append(name, toElectron(one, schemes(), launch.port));
  }
  const { method = 'GET' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const gone = new AbortController();
  incoming.once('close', () => incoming.complete || gone.abort());
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const } : {};
  return new Request(url, { method, headers, signal: gone.signal, ...body });
}

async function pass(response: Response, outgoing: ServerResponse): Promise<void> {
  // What `Response.error()` makes.
  if (response.status === 0) return void outgoing.destroy();
  const { status, headers, body } = response;
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (!body) return void outgoing.end();
  // Whoever leaves in the middle is nobody's fault.
  await pipeline(Readable.fromWeb(body as never), outgoing).catch(error => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
