import { Readable, Writable } from 'node:stream';
import { net } from 'electron';
import type { ApiRequest } from './api-proxy.ts';

/**
 * Sends a request through Chromium's network stack, which uses the system's proxies and certificates. Not `net.fetch`,
 * which buffers the whole body before it sends the first byte.
 */
export function sendRequest({ url, method, headers, body }: ApiRequest): Promise<Response> {
  const request = net.request({
    url,
    method,
    headers,
    redirect: 'error',
    credentials: 'omit',
    // Staff data must not stay on the disk; images are public.
    cache: new URL(url).pathname.startsWith('/uploads/') ? 'default' : 'no-store',
    bypassCustomProtocolHandlers: true,
  });
  const response = new Promise<Response>((resolve, reject) => {
    request.on('response', message => {
      const isEmpty = method === 'HEAD' || [204, 205, 304].includes(message.statusCode);
      const headers = new Headers();
      for (const [name, value] of Object.entries(message.headers)) {
        for (const one of [value].flat()) headers.append(name, one);
      }
      // By Electron's documentation the message is a readable stream and the request a writable one.
      const content = Readable.toWeb(message as unknown as Readable) as ReadableStream;
      resolve(new Response(isEmpty ? null : content, { status: message.statusCode, headers }));
    });
    request.on('error', reject);
    request.on('abort', () => reject(new Error('net::ERR_ABORTED')));
    if (body instanceof ReadableStream) {
      request.chunkedEncoding = true;
      // If the server rejects an upload early, the response has already settled the promise.
      body.pipeTo(Writable.toWeb(request as unknown as Writable)).catch(reject);
    } else {
      request.end(body ? Buffer.from(body) : undefined);
    }
  });
  return response;
}
