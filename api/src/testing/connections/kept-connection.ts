import { connect, type Socket } from 'node:net';

export type SentRequest = { method: string; path: string; headers?: Record<string, string>; body?: Buffer };

/** `isLast`: the response announces the end of its connection. */
export type KeptAnswer = { status: number; headers: Headers; isLast: boolean };

/** In ms. Only a connection that is stuck comes near it. */
const limitMs = 20_000;

/** A connection that is used for one request after another, as a proxy does, without opening another by itself. */
export class KeptConnection {
  readonly #socket: Socket;
  readonly #ended: Promise<void>;
  #received = Buffer.alloc(0);
  #wake = () => {};
  #isEnded = false;

  constructor(port: number, host = '127.0.0.1') {
    this.#socket = connect(port, host);
    this.#socket.on('data', chunk => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    // A reset is an end, too.
    this.#socket.on('error', () => undefined);
    this.#ended = new Promise(resolve => {
      const end = () => {
        this.#isEnded = true;
        this.#wake();
        resolve();
      };
      this.#socket.once('end', end).once('close', end);
    });
  }

  /** Sends a request and reads its answer. */
  async send({ method, path, headers = {}, body }: SentRequest): Promise<KeptAnswer | 'stuck' | 'closed'> {
    const all = { Host: 'localhost', ...(body && { 'Content-Length': String(body.length) }), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    if (body) this.#socket.write(body);
    return this.#withinLimit(async () => {
      for (;;) {
        const answer = this.#take(method);
        if (answer) return answer;
        if (this.#isEnded) return 'closed';
        await new Promise<void>(resolve => {
          this.#wake = resolve;
        });
      }
    });
  }

  /** Waits until the server has closed it. */
  end(): Promise<'closed' | 'stuck'> {
    return this.#withinLimit(() => this.#ended.then(() => 'closed' as const));
  }

  close(): void {
    this.#socket.destroy();
  }

  async #withinLimit<T>(work: () => Promise<T>): Promise<T | 'stuck'> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<'stuck'>(resolve => {
      timer = setTimeout(() => resolve('stuck'), limitMs);
    });
    return Promise.race([work(), limit]).finally(() => clearTimeout(timer));
  }

  /** Removes a complete answer from what was received. */
  #take(method: string): KeptAnswer | undefined {
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return undefined;
    const [line = '', ...lines] = this.#received.subarray(0, head).toString('latin1').split('\r\n');
    const headers = new Headers(
      lines.map(text => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)]),
    );
    const status = Number(line.split(' ')[1]);
    const bodyLength =
      method === 'HEAD' || status === 204 || status === 304
        ? 0
        : lengthOf(headers, this.#received, head + 4, this.#isEnded);
    if (bodyLength === undefined || this.#received.length < head + 4 + bodyLength) return undefined;
    this.#received = this.#received.subarray(head + 4 + bodyLength);
    return { status, headers, isLast: headers.get('connection') === 'close' };
  }
}

/** The bytes of a body as sent; undefined while its end has not arrived. */
function lengthOf(headers: Headers, received: Buffer, start: number, isEnded: boolean): number | undefined {
  const length = headers.get('content-length');
  if (length !== null) return Number(length);
  const end = received.indexOf('0\r\n\r\n', start);
  if (end >= 0) return end + 5 - start;
  return isEnded ? received.length - start : undefined;
}
