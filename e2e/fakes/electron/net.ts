import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { strictFake } from './strict-fake.ts';
import { driver, failTest } from './test-connection.ts';

/** Chromium's names for Node's network errors. */
const chromiumErrors: [RegExp, string][] = [
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

function toChromiumError(error: unknown): Error {
  const { name = '', cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'AbortError' || name === 'TimeoutError') return error as Error;
  const text = `${cause?.code ?? ''} ${cause?.message ?? ''} ${error}`;
  const known = chromiumErrors.find(([pattern]) => pattern.test(text));
  if (!known) return failTest(`The fake Electron has no Chromium error for: ${text}`);
  return new Error(`net::${known[1]}`);
}

const contentTypes: Record<string, string> = {
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
  return new Response(content, {
    headers: { 'content-type': contentTypes[extname(path)] ?? 'application/octet-stream' },
  });
}

type Init = RequestInit & { bypassCustomProtocolHandlers?: boolean };

type RequestOptions = {
  url?: string;
  /** Instead of `url`. */
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

/** How many bytes of an upload the network takes until the test releases them. */
let uploadLimit = Number.POSITIVE_INFINITY;
const heldWrites: (() => void)[] = [];
driver.on('net.hold-uploads', (bytes: number | null) => {
  uploadLimit = bytes ?? Number.POSITIVE_INFINITY;
  if (bytes === null) for (const write of heldWrites.splice(0)) write();
});

/** The name and password that the network proxy requires, if there is one; Chromium remembers accepted ones. */
let required: { name: string; password: string } | null = null;
let isSignedIn = false;
driver.on('net.proxy', (credentials: typeof required) => {
  required = credentials;
  isSignedIn = false;
});
const challenge = { isProxy: true, scheme: 'basic', host: 'proxy.works.example', port: 8080, realm: 'Works' };

/** Electron's ClientRequest: a writable stream that emits a readable response. */
class ClientRequest extends Writable {
  chunkedEncoding = false;
  private readonly options: RequestOptions;
  private readonly abortController = new AbortController();
  private readonly chunks: Buffer[] = [];
  private written = 0;
  private streamController: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(options: RequestOptions | string) {
    super();
    this.options = typeof options === 'string' ? { url: options } : options;
  }

  setHeader(name: string, value: string): void {
    this.options.headers = { ...this.options.headers, [name]: value };
  }
  abort(): void {
    this.abortController.abort();
    process.nextTick(() => this.emit('abort'));
    this.destroy();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.chunkedEncoding) {
      this.chunks.push(chunk);
      done();
      return;
    }
    const write = () => {
      if (this.destroyed) return;
      this.openStream().enqueue(new Uint8Array(chunk));
      this.written += chunk.length;
      done();
    };
    // As on a slow connection: the callback runs when Chromium has taken the bytes.
    if (this.written < uploadLimit) write();
    else heldWrites.push(write);
  }

  override _final(done: () => void): void {
    if (this.chunkedEncoding) this.openStream().close();
    else this.send(this.chunks.length > 0 ? Buffer.concat(this.chunks) : null);
    done();
  }

  /** Starts a chunked request on the first chunk. */
  private openStream(): ReadableStreamDefaultController<Uint8Array> {
    if (this.streamController) return this.streamController;
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        this.streamController = controller;
      },
    });
    this.send(body);
    return this.streamController as unknown as ReadableStreamDefaultController<Uint8Array>;
  }

  /** Asks for a password until the right one is given; without one the proxy's answer is the response. */
  private send(body: BodyInit | null): void {
    if (!required || isSignedIn) {
      this.sendAllowed(body);
      return;
    }
    const answer = (name?: string, password?: string) => {
      isSignedIn = name === required?.name && password === required?.password;
      if (name === undefined) this.emit('response', toMessage(new Response('Proxy', { status: 407 })));
      else this.send(body);
    };
    if (!this.emit('login', challenge, answer)) answer();
  }

  private sendAllowed(body: BodyInit | null): void {
    const { protocol = 'https:', hostname = '', port, path = '/', method = 'GET' } = this.options;
    const {
      url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`,
      headers = {},
      redirect = 'follow',
    } = this.options;
    const { signal } = this.abortController;
    fetch(url, { method, headers, redirect, signal, body, ...(body ? { duplex: 'half' } : {}) } as RequestInit).then(
      response => this.emit('response', toMessage(response)),
      error => (signal.aborted ? undefined : this.emit('error', toChromiumError(error))),
    );
  }
}

function toMessage(response: Response): Readable {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  // Like Chromium, fetch has decompressed the body, although its headers still name the encoding.
  const body = response.body ? Readable.fromWeb(response.body as never) : Readable.from([]);
  return Object.assign(body, { statusCode: response.status, statusMessage: response.statusText, headers });
}

export const net = strictFake('net', {
  async fetch(url: string, { bypassCustomProtocolHandlers: _ignored, ...init }: Init = {}): Promise<Response> {
    if (url.startsWith('file:')) return fetchFile(url);
    try {
      return await fetch(url, init);
    } catch (error) {
      throw toChromiumError(error);
    }
  },
  request: (options: RequestOptions | string) => new ClientRequest(options),
  isOnline: () => true,
  online: true,
});
