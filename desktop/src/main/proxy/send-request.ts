import { Readable, type Writable } from 'node:stream';
import { net } from 'electron';
import type { ProxySignIn } from '../security/proxy-sign-in.ts';
import type { ApiRequest } from './api-proxy.ts';

/** In bytes. Electron delivers each file of a form as one chunk, which would be a single step of progress. */
const pieceSize = 64 * 1024;

export type SendRequest = (request: ApiRequest) => Promise<Response>;

/**
 * Sends requests through Chromium's network stack, which uses the system's proxies and certificates. Not with
 * `net.fetch`, which buffers the whole body before it sends the first byte, and cannot answer a proxy that asks for a
 * password.
 */
export const createSendRequest =
  (proxies: Pick<ProxySignIn, 'forRequest'>, open: typeof net.request = options => net.request(options)): SendRequest =>
  request =>
    send(request, proxies, open);

function send(
  { url, method, headers, body, signal, onSent }: ApiRequest,
  proxies: Pick<ProxySignIn, 'forRequest'>,
  open: typeof net.request,
): Promise<Response> {
  const request = open({
    url,
    method,
    headers,
    redirect: 'error',
    credentials: 'omit',
    // Staff data must not stay on the disk; images are public.
    cache: new URL(url).pathname.startsWith('/uploads/') ? 'default' : 'no-store',
    bypassCustomProtocolHandlers: true,
  });
  return new Promise<Response>((resolve, reject) => {
    // Destroying its stream would leave the request itself open.
    const fail = (error: unknown) => {
      reject(error);
      request.abort();
    };
    const { onLogin, onResponse } = proxies.forRequest();
    request.on('login', onLogin);
    request.on('response', message => {
      try {
        if (message.statusCode === 407) throw new Error('net::ERR_PROXY_AUTH_REQUESTED');
        onResponse();
        resolve(toResponse(message, method));
      } catch (error) {
        fail(error);
      }
    });
    request.on('error', reject);
    // The signal's reason distinguishes a timeout from a cancelled request.
    const aborted = () => signal?.reason ?? new Error('net::ERR_ABORTED');
    request.on('abort', () => reject(aborted()));
    if (signal?.aborted) return fail(aborted());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (body instanceof ReadableStream) {
      request.chunkedEncoding = true;
      // By Electron's documentation the request is a writable stream. If the server rejects an upload early, the
      // response has already settled the promise.
      sendPieces(body, request as unknown as Writable, onSent).catch(fail);
    } else {
      request.end(body ? Buffer.from(body) : undefined);
    }
  });
}

/** @throws TypeError for a header that Chromium accepts and `Headers` does not */
function toResponse(message: Electron.IncomingMessage, method: string): Response {
  const isEmpty = method === 'HEAD' || [204, 205, 304].includes(message.statusCode);
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  // By Electron's documentation the message is a readable stream.
  const content = Readable.toWeb(message as unknown as Readable) as ReadableStream;
  return new Response(isEmpty ? null : content, { status: message.statusCode, headers });
}

/** Sends a body in chunks, each once the network has taken the previous one. */
async function sendPieces(
  body: ReadableStream<Uint8Array>,
  request: Writable,
  onSent: ApiRequest['onSent'],
): Promise<void> {
  let sent = 0;
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; start += pieceSize) {
      const piece = chunk.subarray(start, start + pieceSize);
      await new Promise<void>((resolve, reject) => {
        request.write(piece, error => (error ? reject(error) : resolve()));
      });
      sent += piece.length;
      onSent?.(sent, false);
    }
  }
  request.end();
  onSent?.(sent, true);
}
