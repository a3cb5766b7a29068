import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A request as bytes on the wire, sent without corrections, so that it may be malformed. */
export type RawRequest = { method: string; path: string; headers: [name: string, value: string][]; body?: Buffer };

/** `status` 0: the connection ended or the time limit passed before the answer was complete; `problem` says which. */
export type RawAnswer = { status: number; headers: Headers; text: string; ms: number; problem: string };

/** Sends a request on a connection of its own and reads the answer to its end. Never throws because of the server. */
export function sendRaw(port: number, request: RawRequest, timeoutMs = 10_000): Promise<RawAnswer> {
  const started = performance.now();
  return new Promise(resolve => {
    let received = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1');
    const finish = (problem: string) => {
      clearTimeout(timer);
      socket.destroy();
      const ms = performance.now() - started;
      resolve({ ...(parse(received, request.method) ?? empty(problem)), ms });
    };
    const timer = setTimeout(() => finish(`no complete answer within ${timeoutMs} ms`), timeoutMs);
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk]);
      if (isComplete(received, request.method)) finish('');
    });
    socket.on('error', error => finish(String(error)));
    socket.on('end', () => finish('the connection ended without an answer'));
    socket.on('close', () => finish('the connection was closed without an answer'));
    socket.write(bytesOf(request));
  });
}

/** The request line, the headers, and `Content-Length` unless the request sets its own length. */
function bytesOf({ method, path, headers, body }: RawRequest): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const all: [string, string][] = [...headers, ['Connection', 'close']];
  if (!names.has('host')) all.unshift(['Host', '127.0.0.1']);
  if (body && !names.has('content-length') && !names.has('transfer-encoding')) {
    all.push(['Content-Length', String(body.length)]);
  }
  const head = `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  // Text beyond Latin-1 goes out as UTF-8, as most clients send it.
  return Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]);
}

const empty = (problem: string) => ({ status: 0, headers: new Headers(), text: '', problem });

type Head = { status: number; headers: Headers; from: number };

/** The head of the answer, past interim ones (100 Continue). */
function headOf(received: Buffer, from = 0): Head | undefined {
  const end = received.indexOf('\r\n\r\n', from);
  if (end < 0) return undefined;
  const [line = '', ...lines] = received.subarray(from, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1] ?? 0);
  if (status >= 100 && status < 200) return headOf(received, end + 4);
  const headers = new Headers();
  for (const text of lines) {
    const colon = text.indexOf(':');
    headers.append(text.slice(0, colon), text.slice(colon + 1).trim());
  }
  return { status, headers, from: end + 4 };
}

const hasNoBody = (method: string, status: number) => method === 'HEAD' || status === 204 || status === 304;

function isComplete(received: Buffer, method: string): boolean {
  const head = headOf(received);
  if (!head) return false;
  if (hasNoBody(method, head.status)) return true;
  const length = head.headers.get('content-length');
  if (length !== null) return received.length - head.from >= Number(length);
  if (head.headers.get('transfer-encoding') === 'chunked') return received.toString('latin1').endsWith('0\r\n\r\n');
  return false;
}

function parse(received: Buffer, method: string): Omit<RawAnswer, 'ms'> | undefined {
  const head = headOf(received);
  if (!head) return undefined;
  const { status, headers, from } = head;
  if (hasNoBody(method, status)) return { status, headers, text: '', problem: '' };
  const sent = received.subarray(from);
  const body = headers.get('transfer-encoding') === 'chunked' ? joined(sent) : sent;
  try {
    return {
      status,
      headers,
      text: decoders[headers.get('content-encoding') ?? '']?.(body).toString() ?? '',
      problem: '',
    };
  } catch (error) {
    return { status, headers, text: '', problem: `the body cannot be read: ${error}` };
  }
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  '': body => body,
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The chunks of a chunked body (RFC 9112, section 7.1). */
function joined(sent: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = sent.indexOf('\r\n', at);
    const size = Number.parseInt(sent.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !(size > 0)) return Buffer.concat(chunks);
    chunks.push(sent.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
