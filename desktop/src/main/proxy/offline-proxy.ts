import { AppError } from '@hydraulics/common/contract/errors';
import { createApiProxy, failure, type ProxyDeps } from './api-proxy.ts';

/** Answers without a connection, for the signed-in user. */
export type OfflineAnswers = {
  /** Whether the answers of a path are saved. */
  isSaved(pathname: string): boolean;
  has(url: URL): Promise<boolean>;
  /** @returns the saved answer with its time in a header; null without one */
  answer(url: URL): Promise<Response | null>;
  save(url: URL, status: number, type: string, body: Buffer): void;
  /** Whether a request may wait for a connection. */
  canWait(method: string, pathname: string): boolean;
  /** Whether earlier changes of the same record are still waiting. */
  hasEarlier(pathname: string, request: Request): Promise<boolean>;
  /** Notes what the website answered to a change that did not wait. */
  sent(key: string, response: Response): Promise<void>;
  /** Remembers that a change did not arrive, or may not have. */
  offer(key: string, maybeSent: boolean): void;
  /**
   * Stores a change that was offered, until there is a connection.
   * @returns null for a change that was not offered
   * @throws with a message for the user when it cannot be stored
   */
  keep(key: string, url: URL, request: Request): Promise<Response | null>;
};

type Deps = ProxyDeps & {
  offline: (origin: string) => Promise<OfflineAnswers | null>;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** With this header the page asks to keep a change that got no answer. */
const keepHeader = 'x-keep-change';

/** In ms: how long the website may take to begin its answer when a saved one exists. */
const patience = 15_000;

// No connection was made.
const neverSentErrors =
  /ERR_(CONNECTION_REFUSED|NAME_|INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|PROXY_|TUNNEL_|CERT_|SSL_)/;

/** Whether the error of a request proves that it has not reached the website. */
export const wasNeverSent = (error: unknown): boolean => neverSentErrors.test(String(error));

/**
 * The API proxy, which falls back to saved answers while the website cannot be reached. An HTTP error is an answer,
 * too.
 */
export function createOfflineProxy({ offline: open, setTimer = setTimeout, ...deps }: Deps) {
  const { server, connection } = deps;
  const errors = new WeakMap<Request, unknown>();
  const forward = createApiProxy({ ...deps, onUnreached: (request, error) => errors.set(request, error) });

  async function read(request: Request, url: URL, origin: string, offline: OfflineAnswers): Promise<Response> {
    if (connection.error !== null) {
      // The app pings the website by itself, so screens need not wait for it each time.
      const saved = await offline.answer(url);
      if (saved) return saved;
    }
    const abort = new AbortController();
    const timeout = new DOMException('The website did not answer in time.', 'TimeoutError');
    const timer = (await offline.has(url)) ? setTimer(() => abort.abort(timeout), patience) : undefined;
    const response = await forward(request, abort.signal).finally(() => clearTimeout(timer));
    if (errors.has(request)) {
      if (abort.signal.aborted) connection.reportFailure(origin, timeout);
      return (await offline.answer(url)) ?? notSaved(connection.error ?? '');
    }
    if (!response.body || response.status === 206) return response;
    try {
      const body = Buffer.from(await response.arrayBuffer());
      const { status, headers } = response;
      offline.save(url, status, headers.get('content-type') ?? '', body);
      return new Response(new Uint8Array(body), { status, headers });
    } catch (error) {
      // The connection was lost in the middle of the answer.
      connection.reportFailure(origin, error);
      return (await offline.answer(url)) ?? notSaved(connection.error ?? '');
    }
  }

  async function write(request: Request, url: URL, key: string, offline: OfflineAnswers): Promise<Response> {
    if (request.headers.has(keepHeader)) {
      try {
        return (await offline.keep(key, url, request)) ?? unavailable('The website did not accept this change.');
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return failure(
          new AppError('insufficient_storage', `This change could not be saved on this computer. ${reason}`),
        );
      }
    }
    const isLost = connection.error !== null;
    if (isLost || (await offline.hasEarlier(url.pathname, request))) {
      offline.offer(key, false);
      return unavailable(connection.error ?? 'Earlier changes are still waiting to be sent.');
    }
    const response = await forward(request);
    if (errors.has(request)) offline.offer(key, !wasNeverSent(errors.get(request)));
    else await offline.sent(key, response);
    return response;
  }

  return async (request: Request): Promise<Response> => {
    const origin = server();
    const offline = origin && (await open(origin));
    if (!origin || !offline) return forward(request);
    const url = new URL(request.url);
    if (request.method === 'GET') {
      return offline.isSaved(url.pathname) ? read(request, url, origin, offline) : forward(request);
    }
    const key = request.headers.get('idempotency-key');
    return key && offline.canWait(request.method, url.pathname) ? write(request, url, key, offline) : forward(request);
  };
}

const unavailable = (message: string): Response => failure(new AppError('unavailable', message));

const notSaved = (reason: string): Response =>
  unavailable(`${reason} This screen is not saved on this computer, so it needs a connection.`.trim());
