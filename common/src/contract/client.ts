import type { Api, ApiTable } from './api.ts';
import type { Endpoint, Input, Output } from './endpoint.ts';
import { AppError, type ErrorCode, errorCodes, type Failure } from './errors.ts';
import { fillPath, parameterNames } from './path-pattern.ts';

/** The part of an endpoint that clients need, without the schemas, which stay out of a visitor's download. */
export type Route = Pick<Endpoint, 'method' | 'path'> & {
  files?: readonly string[] | undefined;
  /** On the few deletions that take one. */
  body?: true;
};
export type RouteTable<A extends ApiTable = Api> = { [N in keyof A]: { [E in keyof A[N]]: Route } };

/** The routes of a table; `web/vite-plugin-routes.ts` computes them at build time. */
export function toRoutes<A extends ApiTable>(table: A): RouteTable<A> {
  const route = ({ method, path, files, takesJson, body }: Endpoint): Route => ({
    method,
    path,
    // Our own clients send files of such a call afterwards, one by one.
    ...(files && !takesJson ? { files: Object.keys(files) } : {}),
    ...(method === 'DELETE' && body ? { body: true } : {}),
  });
  const nouns = Object.entries(table).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, route(endpoint)])),
  ]);
  return Object.fromEntries(nouns) as RouteTable<A>;
}

/** How much of a request was sent, in bytes. */
export type Progress = { sent: number; total: number };

/** `onProgress` reports file uploads. `key`: the `Idempotency-Key` of a submission. */
export type CallOptions = {
  key?: string | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
};

/** Sends one call and returns its response, or throws an `AppError`. It neither shows nor redirects anything. */
export type Transport = (
  call: { noun: string; name: string; route: Route },
  input: Record<string, unknown>,
  options?: CallOptions,
) => Promise<unknown>;

type Required<I> =
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** `client.products.get({ id })`: one typed function for each endpoint. */
export type Client<A extends ApiTable = Api> = {
  [N in keyof A]: { [E in keyof A[N]]: (...args: Required<Input<A[N][E]>>) => Promise<Output<A[N][E]>> };
};

/** Creates the client of a table over a transport. */
export function createClient<A extends ApiTable = Api>(routes: RouteTable<A>, transport: Transport): Client<A> {
  const nouns = Object.entries(routes).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(
      Object.entries(endpoints as Record<string, Route>).map(([name, route]) => [
        name,
        (input: Record<string, unknown> = {}, options?: CallOptions) =>
          transport({ noun, name, route }, input, options),
      ]),
    ),
  ]);
  return Object.fromEntries(nouns) as Client<A>;
}

const isPresent = (value: unknown) => value !== undefined && value !== null;

/**
 * Builds the request of a call: input that is not in the path becomes query, JSON or form fields, depending on the
 * route.
 */
export function toRequest(route: Route, input: Record<string, unknown>): { path: string; init: RequestInit } {
  const inPath = new Set(parameterNames(route.path));
  const rest = Object.entries(input).filter(([key, value]) => !inPath.has(key) && isPresent(value));
  const path = fillPath(route.path, input);
  if (route.method === 'GET' || (route.method === 'DELETE' && !route.body)) {
    const query = new URLSearchParams(rest.map(([key, value]): [string, string] => [key, String(value)])).toString();
    return { path: query ? `${path}?${query}` : path, init: { method: route.method } };
  }
  if (!route.files) {
    const init = { method: route.method, headers: { 'Content-Type': 'application/json' } };
    return { path, init: { ...init, body: JSON.stringify(Object.fromEntries(rest)) } };
  }
  const form = new FormData();
  for (const [key, value] of rest) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(key, one instanceof Blob ? one : String(one));
  }
  return { path, init: { method: route.method, body: form } };
}

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' && body !== null && 'error' in body && typeof (body as Failure).error?.code === 'string';

/** The error of a failed response; `network` if it is not from this API. */
export function toError(status: number, body: unknown): AppError {
  if (!isFailure(body)) return new AppError('network', `The server answered with status ${status}.`);
  const code: ErrorCode = Object.hasOwn(errorCodes, body.error.code) ? body.error.code : 'internal';
  const { details = [], secondFactor } = body.error;
  return new AppError(code, body.message, { details, secondFactor });
}

/** Uploads a form and reports progress; implemented in `web/src/shared/data/upload.ts`, with the errors of `fetch`. */
export type Upload = (
  address: string,
  init: { method: string; headers: Record<string, string>; body: FormData },
  options: { signal?: AbortSignal | undefined; onProgress: (progress: Progress) => void },
) => Promise<{ status: number; text: string }>;

/**
 * The HTTP transport. `headers` is called for each request, so that it always carries the current session; one that is
 * refused while the session was renewed is sent again. Without `upload` no progress is reported.
 */
export function fetchTransport(
  headers: () => Record<string, string> = () => ({}),
  { baseUrl = '', upload }: { baseUrl?: string; upload?: () => Promise<Upload> } = {},
): Transport {
  const transport: Transport = async (call, input, options = {}) => {
    const { route } = call;
    const { signal, onProgress, key } = options;
    const { path, init } = toRequest(route, input);
    const own = headers();
    let status: number;
    let body: unknown;
    try {
      const keyed: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
      const sent = { ...(init.headers as Record<string, string>), ...own, ...keyed };
      if (upload && onProgress && init.body instanceof FormData) {
        const send = await upload();
        const form = { method: route.method, headers: sent, body: init.body };
        const response = await send(baseUrl + path, form, { signal, onProgress });
        status = response.status;
        body = await new Response(response.text).json().catch(notJson);
      } else {
        const response = await fetch(baseUrl + path, { ...init, headers: sent, signal: signal ?? null });
        status = response.status;
        body = await response.json().catch(notJson);
      }
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
      throw new AppError('network', cause instanceof Error ? cause.message : undefined, { cause });
    }
    // The session was renewed meanwhile, by a new password of its own, which ended the one that was sent.
    if (status === 401 && isRenewed(own, headers())) return transport(call, input, options);
    if (status < 200 || status > 299 || body === undefined) throw toError(status, body);
    return body;
  };
  return transport;
}

const isRenewed = (sent: Record<string, string>, now: Record<string, string>): boolean =>
  sent.Authorization !== undefined && now.Authorization !== undefined && sent.Authorization !== now.Authorization;

/** The status says more than the parse error, for example of a proxy's HTML. */
function notJson(cause: unknown): undefined {
  if (!(cause instanceof SyntaxError)) throw cause;
}
