import { randomInt } from 'node:crypto';
import type { Target } from '../tools/target.ts';

/** Writes through the calls, as staff or as a visitor. @throws Error when a call does not take what it should take */
export class Writer {
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  category = (name: string) => this.#id('POST', '/api/add-category', { name });

  user = (name: string, email: string) =>
    this.#id('POST', '/api/auth/signup', { name, email, password: 'only a password of tests' });

  product(fields: Record<string, string>): Promise<string> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return this.#id('POST', '/api/products', form);
  }

  async enquiry(fields: Record<string, string>): Promise<void> {
    await this.send('POST', '/api/contact-submit', { elapsed: 60_000, ...fields });
  }

  put = (path: string, fields: object) => this.send('PUT', path, fields);
  remove = (path: string) => this.send('DELETE', path);

  async #id(method: string, path: string, body: unknown): Promise<string> {
    return ((await this.send(method, path, body)) as { _id: string })._id;
  }

  async send(method: string, path: string, body?: unknown): Promise<unknown> {
    const isForm = body instanceof FormData;
    const answer = await fetch(this.#target.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#target.token}`,
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}
