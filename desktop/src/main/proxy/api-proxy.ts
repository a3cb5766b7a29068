import { AppError, toFailure } from '@hydraulics/common/contract/errors';
import type { Connection } from '../servers/connection.ts';
import { describeNetError } from '../servers/net-errors.ts';
import type { SessionStore } from '../session/session-store.ts';
import { extractToken } from './extract-token.ts';
import { requestHeaders, responseHeaders } from './proxy-headers.ts';

/** One request to the server. */
export type ApiRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** A stream is sent as it comes. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
};

export type Deps = {
  /** Sends a call and gives its answer as soon as that begins; never follows a redirect, never sends a cookie. */
  sendRequest: (call: ApiRequest) => Promise<Response>;
  server: () => string | null;
  sessions: SessionStore;
  connection: Connection;
  /** A write went through; `path` is that of the call. */
  onWrite?: (path: string) => void;
};

/** Hands the page's calls on to the server with the session added, and the answers back without it. */
export const createApiProxy =
  ({ sendRequest, server, sessions, connection, onWrite }: Deps) =>
  async (request: Request): Promise<Response> => {
    const origin = server();
    if (!origin) return failure(new AppError('unavailable', 'No website was chosen yet.'));
    const { pathname, search } = new URL(request.url);
    const session = await sessions.read(origin);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isUpload = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    let response: Response;
    let text: string | null = null;
    try {
      response = await sendRequest({
        url: origin + pathname + search,
        method: request.method,
        headers: requestHeaders(request.headers, session?.token ?? null),
        // Files go through as a stream; a form's few words are read whole, so that the server learns their length.
        body: isUpload || !request.body ? request.body : new Uint8Array(await request.arrayBuffer()),
      });
      if (!isRead) text = await response.text();
    } catch (error) {
      // An upload also breaks off when the person cancels it; only another look tells.
      if (isUpload) void connection.retry(origin);
      else connection.reportFailure(origin, error);
      return failure(new AppError('unavailable', `Cannot reach ${origin}. ${describeNetError(error, origin)}`));
    }
    connection.reportSuccess();
    const { status } = response;
    const headers = responseHeaders(response.headers);
    // A redirect that was not followed is no answer that a page could use.
    if (status >= 300 && status < 400 && status !== 304) {
      return failure(new AppError('unavailable', `${origin} sends on to another address.`));
    }
    if (text === null) return new Response(response.body, { status, headers });
    const extracted = extractToken(text);
    if (!extracted)
      return failure(new AppError('internal', `${origin} answered in a way that this app does not know.`));
    if (extracted.token)
      await sessions.save(origin, { token: extracted.token, name: extracted.name ?? session?.name ?? '' });
    if (response.ok) onWrite?.(pathname);
    return new Response(status === 204 ? null : extracted.text, { status, headers });
  };

/** A failure in the API's own form, so that every screen knows what to do with it. */
const failure = (error: AppError): Response => Response.json(toFailure(error), { status: error.status });
