import type { Failure } from '@hydraulics/common/contract/errors';
import { requireDocumented } from './contract/documented.ts';

/** A response, read to its end. `json` is undefined if the body is not JSON. */
export type TestResponse = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect responses of any shape
  json: any;
};

export type Http = {
  request: (path: string, init?: RequestInit) => Promise<TestResponse>;
  get: (path: string, headers?: Record<string, string>) => Promise<TestResponse>;
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>;
  form: (method: string, path: string, parts: FormPart[]) => Promise<TestResponse>;
};

/** A field of a form: its name, its value, and for files the file name. */
export type FormPart = [name: string, value: string | Blob, filename?: string];

/**
 * Plain requests to a server. Every response must match the OpenAPI document. Strings and bytes are sent unchanged,
 * anything else as JSON.
 */
export function createHttp(url: string, always: Record<string, string> = {}): Http {
  const request: Http['request'] = async (path, init = {}) => {
    const response = await fetch(url + path, {
      ...init,
      headers: { ...always, ...(init.headers as Record<string, string>) },
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') && text !== '';
    const json = isJson ? JSON.parse(text) : undefined;
    const result = { status: response.status, headers: response.headers, text, json };
    requireDocumented(init.method ?? 'GET', path, result);
    return result;
  };
  return {
    request,
    get: (path, headers = {}) => request(path, { headers }),
    send: (method, path, body, headers = {}) => {
      const plain = typeof body === 'string' || body instanceof Uint8Array;
      return request(path, {
        method,
        headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
        body: plain ? (body as string) : body === undefined ? null : JSON.stringify(body),
      });
    },
    form: (method, path, parts) => request(path, { method, body: formOf(parts) }),
  };
}

export function formOf(parts: FormPart[]): FormData {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename ?? 'picture');
  }
  return form;
}

/** The field errors of a failed response as `path: message` lines, for short comparisons. */
export const fieldErrorsOf = (response: TestResponse): string[] =>
  ((response.json as Failure | undefined)?.error?.details ?? []).map(({ path, message }) => `${path}: ${message}`);
