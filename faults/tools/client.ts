import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { admin } from './server.ts';

/**
 * A response. `status` 0: none arrived, so the outcome is unknown; -1: connection refused, so the request was not sent.
 */
export type ClientResponse = {
  status: number;
  text: string;
  headers: Headers;
  ms: number;
  message: string;
  id: string;
};

export type Part = [name: string, value: string | Buffer];

/** In ms: until a client asks again. */
const repeatAfterMs = 200;

/**
 * A client like a browser or a script: signs in, writes, reads. Never throws because of the server.
 *
 * With several ports it tries the next one where a connection is refused, as browsers do where a name has several addresses.
 */
export class Client {
  readonly #urls: string[];
  readonly #repeatMs: number;
  #token = '';

  /** @param options.repeatMs how long a write that got no final response is repeated, with the same `Idempotency-Key` */
  constructor(ports: number | number[], { repeatMs = 0 }: { repeatMs?: number } = {}) {
    this.#urls = [ports].flat().map(port => `http://127.0.0.1:${port}`);
    this.#repeatMs = repeatMs;
  }

  get url(): string {
    return this.#urls[0] ?? '';
  }

  /** The signed-in session, to be used on another address too. */
  get token(): string {
    return this.#token;
  }

  /**
   * Signs in, or takes over a session.
   * @throws Error when that fails
   */
  async signIn(token?: string): Promise<this> {
    this.#token = token ?? '';
    if (token) return this;
    const answer = await this.json('POST', '/api/auth/login', admin);
    if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.text}`);
    this.#token = JSON.parse(answer.text).token;
    return this;
  }

  get(path: string, timeout?: number): Promise<ClientResponse> {
    return this.#request(path, { method: 'GET' }, timeout);
  }

  /** The address of a product's page, to which that of its id leads only while the database answers. */
  async productPage(id: string): Promise<string> {
    const { address } = JSON.parse((await this.get(`/api/single-product/${id}`)).text) as { address: string };
    return `/product/${address}`;
  }

  json(method: string, path: string, body: unknown, timeout?: number): Promise<ClientResponse> {
    const headers = { 'content-type': 'application/json' };
    return this.#request(path, { method, headers, body: JSON.stringify(body) }, timeout);
  }

  form(method: string, path: string, parts: Part[], timeout?: number): Promise<ClientResponse> {
    return this.#request(path, { method, body: formOf(parts) }, timeout);
  }

  /** An enquiry as sent by the form, from a new address and as slowly as typed by a person. */
  enquire(message: string, timeout?: number): Promise<ClientResponse> {
    const body = { name: 'Vera Visitor', email: 'vera@example.com', message, elapsed: 60_000 };
    return this.json('POST', '/api/contact-submit', body, timeout);
  }

  async #request(path: string, init: RequestInit, timeout?: number): Promise<ClientResponse> {
    const started = performance.now();
    if (this.#repeatMs === 0 || init.method === 'GET') return this.#once(path, init, timeout);
    const keyed = { ...init, headers: { ...init.headers, 'idempotency-key': randomUUID() } };
    for (let isDoubtful = false; ; isDoubtful = true) {
      const answer = await this.#once(path, keyed, timeout);
      const ms = since(started);
      // A deletion needs no key: one that was carried out before finds nothing (RFC 9110, 9.2.2).
      if (isDoubtful && init.method === 'DELETE' && answer.status === 404) return { ...answer, ms, status: 204 };
      if (isFinal(answer) || ms > this.#repeatMs) return { ...answer, ms };
      await wait(repeatAfterMs);
    }
  }

  async #once(path: string, init: RequestInit, timeout = 60_000): Promise<ClientResponse> {
    const started = performance.now();
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    };
    let status = -1;
    let message = '';
    for (const url of this.#urls) {
      try {
        const signal = AbortSignal.timeout(timeout);
        const response = await fetch(url + path, { ...init, headers, signal, redirect: 'manual' });
        const text = await response.text();
        return { status: response.status, text, headers: response.headers, ms: since(started), ...fieldsOf(text) };
      } catch (error) {
        status = codeOf(error) === 'ECONNREFUSED' ? -1 : 0;
        message = String(error);
        if (status === 0) break;
      }
    }
    return { status, text: '', headers: new Headers(), ms: since(started), message, id: '' };
  }
}

/** Whether asking again cannot change it: it says what became of the write. */
const isFinal = ({ status, text }: ClientResponse) =>
  status > 0 && status < 500 && !(status === 409 && text.includes('idempotency_in_progress'));

const since = (started: number) => Math.round(performance.now() - started);

function fieldsOf(text: string): { message: string; id: string } {
  try {
    const { message = '', _id: id = '' } = JSON.parse(text);
    return { message, id };
  } catch {
    return { message: '', id: '' };
  }
}

const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;

export function formOf(parts: Part[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value as Buffer<ArrayBuffer>], { type: 'image/png' }), 'picture.png');
  }
  return form;
}
