import { AppError, toFailure } from '@hydraulics/common/contract/errors';
import type { Connection } from '../servers/connection.ts';
import { describeNetError } from '../servers/net-errors.ts';
import type { SessionStore } from '../session/session-store.ts';
import { extractToken } from './extract-token.ts';
import { requestHeaders, responseHeaders, withoutPower } from './proxy-headers.ts';
import type { Uploads } from './uploads.ts';

/** A request to the website's server. */
export type ApiRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Streams are sent chunk by chunk. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
  /** Aborts the request. */
  signal?: AbortSignal;
  /** Called with the number of sent bytes of a streamed body. */
  onSent?: (bytes: number, isDone: boolean) => void;
};

export type ProxyDeps = {
  /** Resolves with the response headers. Never follows redirects or sends cookies. */
  sendRequest: (request: ApiRequest) => Promise<Response>;
  server: () => string | null;
  sessions: SessionStore;
  connection: Connection;
  uploads: Uploads;
  /** Called with the headers of every response of the API, successful or not. */
  onResponse?: (headers: Headers) => void;
  /** Called after a successful write. */
  onWrite?: (path: string) => void;
  /** Called with the error of a request that got no response. */
  onUnreached?: (request: Request, error: unknown) => void;
};

/** Forwards the page's requests to the server with the token added, and the responses back with it removed. */
export const createApiProxy =
  ({ sendRequest, server, sessions, connection, uploads, onResponse, onWrite, onUnreached }: ProxyDeps) =>
  async (request: Request, signal?: AbortSignal): Promise<Response> => {
    const origin = server();
    if (!origin) return failure(new AppError('unavailable', 'No website has been chosen yet.'));
    const { pathname, search } = new URL(request.url);
    const session = await sessions.read(origin);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isUpload = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const upload = uploads.begin(request.headers);
    let response: Response;
    let text: string | null = null;
    try {
      response = await sendRequest({
        url: origin + pathname + search,
        method: request.method,
        headers: requestHeaders(request.headers, session?.token ?? null),
        // Uploads are streamed; small bodies are read whole, so that the server gets a Content-Length.
        body: isUpload || !request.body ? request.body : new Uint8Array(await request.arrayBuffer()),
        ...(signal && { signal }),
        ...(upload && { signal: upload.signal, onSent: upload.onSent }),
      });
      if (!isRead) text = await response.text();
    } catch (error) {
      if (upload?.signal.aborted) return failure(new AppError('unavailable', 'The upload was cancelled.'));
      onUnreached?.(request, error);
      // A server that refuses an upload early closes the connection, so ping before reporting a lost one.
      if (isUpload) void connection.retry(origin);
      else connection.reportFailure(origin, error);
      return failure(new AppError('unavailable', `Cannot reach ${origin}. ${describeNetError(error, origin)}`));
    } finally {
      upload?.end();
    }
    connection.reportSuccess();
    if (pathname.startsWith('/api/')) onResponse?.(response.headers);
    const { status } = response;
    const headers = responseHeaders(response.headers);
    // Redirects are not followed, and the page cannot use them.
    if (status >= 300 && status < 400 && status !== 304) {
      return failure(new AppError('unavailable', `${origin} redirects to another address.`));
    }
    if (text === null) return new Response(response.body, { status, headers });
    const extracted = extractToken(text);
    if (!extracted)
      return failure(new AppError('internal', `${origin} sent a response that this app does not understand.`));
    if (extracted.token)
      await sessions.save(origin, { token: extracted.token, name: extracted.name ?? session?.name ?? '' });
    if (response.ok) onWrite?.(pathname);
    return new Response(status === 204 ? null : extracted.text, { status, headers });
  };

/** In the API's error format, which every screen handles. */
export const failure = (error: AppError): Response =>
  Response.json(toFailure(error), { status: error.status, headers: withoutPower(new Headers()) });
