import { randomInt } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { formOf, type Part } from './client.ts';

/** The outcome of a request: a response, connection refused, or cut off after sending. */
export type RequestOutcome = { status: number } | 'refused' | 'cut';

type Sent = { method: string; path: string; headers?: IncomingHttpHeaders; body?: Buffer | string };

/** A keep-alive connection like a proxy's, reopened only when the server closes it. */
export class Connection {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number) {
    this.#port = port;
  }

  send({ method, path, headers = {}, body = '' }: Sent): Promise<RequestOutcome> {
    return new Promise(resolve => {
      const sent = request({
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: { ...headers, ...forwarded(), 'content-length': Buffer.byteLength(body) },
      });
      sent.on('response', response => {
        response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
        response.on('error', () => resolve('cut'));
        response.on('aborted', () => resolve('cut'));
        response.resume();
      });
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'));
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const forwarded = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

/** A form of which half has been sent. */
export type Upload = { finish(): void; outcome: Promise<{ status: number; text: string } | 'cut'> };

/** Sends half of a form now; `finish` sends the rest. */
export async function beginUpload(port: number, path: string, token: string, parts: Part[]): Promise<Upload> {
  const form = new Response(formOf(parts));
  const body = Buffer.from(await form.arrayBuffer());
  const half = Math.floor(body.length / 2);
  const sent = request({
    host: '127.0.0.1',
    port,
    agent: false,
    method: 'POST',
    path,
    headers: {
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
      authorization: `Bearer ${token}`,
    },
  });
  const outcome = new Promise<{ status: number; text: string } | 'cut'>(resolve => {
    sent.on('response', response => {
      let text = '';
      response.setEncoding('utf8').on('data', chunk => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve('cut'));
    });
    sent.on('error', () => resolve('cut'));
  });
  await new Promise(resolve => sent.write(body.subarray(0, half), resolve));
  return { outcome: outcome, finish: () => sent.end(body.subarray(half)) };
}
