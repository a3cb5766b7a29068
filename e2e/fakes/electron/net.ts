import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { complete } from './strict-fake.ts';
import { fault } from './test-connection.ts';

/** Chromium's names for what Node calls otherwise. */
const names: [RegExp, string][] = [
  [/ECONNREFUSED/, 'ERR_CONNECTION_REFUSED'],
  [/ENOTFOUND|EAI_AGAIN/, 'ERR_NAME_NOT_RESOLVED'],
  [/TIMEOUT|ETIMEDOUT/, 'ERR_CONNECTION_TIMED_OUT'],
  [/CERT_HAS_EXPIRED/, 'ERR_CERT_DATE_INVALID'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, 'ERR_CERT_COMMON_NAME_INVALID'],
  [/SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/, 'ERR_CERT_AUTHORITY_INVALID'],
  [/ERR_SSL|EPROTO/, 'ERR_SSL_PROTOCOL_ERROR'],
  [/unexpected redirect/, 'ERR_FAILED: Attempted to redirect, but redirect policy was error'],
  [/EHOSTUNREACH|ENETUNREACH/, 'ERR_ADDRESS_UNREACHABLE'],
  [/UND_ERR_SOCKET|ECONNRESET|EPIPE/, 'ERR_CONNECTION_RESET'],
];

/** A failed request's error as Chromium words it. */
function asChromium(error: unknown): Error {
  const { name = '', cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'AbortError' || name === 'TimeoutError') return error as Error;
  const text = `${cause?.code ?? ''} ${cause?.message ?? ''} ${error}`;
  const known = names.find(([pattern]) => pattern.test(text));
  if (!known) return fault(`The stand-in does not know what Chromium calls this failure: ${text}`);
  return new Error(`net::${known[1]}`);
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

async function fetchFile(url: string): Promise<Response> {
  const path = fileURLToPath(url);
  const content = await readFile(path).catch(() => {
    throw new Error('net::ERR_FILE_NOT_FOUND');
  });
  return new Response(content, { headers: { 'content-type': types[extname(path)] ?? 'application/octet-stream' } });
}

type Init = RequestInit & { bypassCustomProtocolHandlers?: boolean };

type RequestOptions = {
  url?: string;
  /** In place of `url`. */
  protocol?: string;
  hostname?: string;
  port?: number | string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  redirect?: RequestRedirect;
  credentials?: string;
  cache?: string;
  bypassCustomProtocolHandlers?: boolean;
};

/** Electron's request: a stream to write to, which answers with one to read from. */
class ClientRequest extends Writable {
  chunkedEncoding = false;
  private readonly options: RequestOptions;
  private readonly stop = new AbortController();
  private readonly chunks: Buffer[] = [];
  private feed: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(options: RequestOptions | string) {
    super();
    this.options = typeof options === 'string' ? { url: options } : options;
  }

  setHeader(name: string, value: string): void {
    this.options.headers = { ...this.options.headers, [name]: value };
  }
  abort(): void {
    this.stop.abort();
    this.emit('abort');
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.chunkedEncoding) this.chunks.push(chunk);
    else this.begin().enqueue(new Uint8Array(chunk));
    done();
  }

  override _final(done: () => void): void {
    if (this.chunkedEncoding) this.begin().close();
    else this.send(this.chunks.length > 0 ? Buffer.concat(this.chunks) : null);
    done();
  }

  /** A body that is sent as it comes. */
  private begin(): ReadableStreamDefaultController<Uint8Array> {
    if (this.feed) return this.feed;
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        this.feed = controller;
      },
    });
    this.send(body);
    return this.feed as unknown as ReadableStreamDefaultController<Uint8Array>;
  }

  private send(body: BodyInit | null): void {
    const { protocol = 'https:', hostname = '', port, path = '/', method = 'GET' } = this.options;
    const {
      url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`,
      headers = {},
      redirect = 'follow',
    } = this.options;
    const { signal } = this.stop;
    fetch(url, { method, headers, redirect, signal, body, ...(body ? { duplex: 'half' } : {}) } as RequestInit).then(
      response => this.emit('response', toMessage(response)),
      error => (signal.aborted ? undefined : this.emit('error', asChromium(error))),
    );
  }
}

function toMessage(response: Response): Readable {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  // Chromium has unpacked the body by then; fetch has too, but still names the packing.
  const body = response.body ? Readable.fromWeb(response.body as never) : Readable.from([]);
  return Object.assign(body, { statusCode: response.status, statusMessage: response.statusText, headers });
}

export const net = complete('net', {
  async fetch(url: string, { bypassCustomProtocolHandlers: _ours, ...init }: Init = {}): Promise<Response> {
    if (url.startsWith('file:')) return fetchFile(url);
    try {
      return await fetch(url, init);
    } catch (error) {
      throw asChromium(error);
    }
  },
  request: (options: RequestOptions | string) => new ClientRequest(options),
  isOnline: () => true,
  online: true,
});
