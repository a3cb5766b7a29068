import { randomInt } from 'node:crypto';
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

/** A client like a browser or a script: signs in, writes, reads. Never throws because of the server. */
export class Client {
  readonly url: string;
  #token = '';

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
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

  async #request(path: string, init: RequestInit, timeout = 60_000): Promise<ClientResponse> {
    const started = performance.now();
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    };
    try {
      const signal = AbortSignal.timeout(timeout);
      const response = await fetch(this.url + path, { ...init, headers, signal, redirect: 'manual' });
      const text = await response.text();
      return { status: response.status, text, headers: response.headers, ms: since(started), ...fieldsOf(text) };
    } catch (error) {
      const status = codeOf(error) === 'ECONNREFUSED' ? -1 : 0;
      return { status, text: '', headers: new Headers(), ms: since(started), message: String(error), id: '' };
    }
  }
}

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
