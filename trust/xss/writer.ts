import { randomInt } from 'node:crypto';
import { pdfFile } from '../../api/src/testing/files/documents.ts';

/**
 * Writes through the calls, as staff or as a visitor.
 * @throws Error when a call refuses valid input
 */
export class Writer {
  readonly #url: string;
  readonly #token: () => string;

  constructor(url: string, token: () => string) {
    this.#url = url;
    this.#token = token;
  }

  get token(): string {
    return this.#token();
  }

  category = (name: string) => this.#id('POST', '/api/add-category', { name });

  user = (name: string, email: string, password: string) =>
    this.#id('POST', '/api/auth/signup', { name, email, password, role: 'owner' });

  product = (fields: Record<string, string>) => this.#id('POST', '/api/products', formOf(fields));
  changeProduct = (id: string, fields: Record<string, string>) =>
    this.send('PUT', `/api/products/${id}`, formOf(fields));

  document(fields: Record<string, string>): Promise<string> {
    const form = formOf(fields);
    form.append('file', pdfFile());
    return this.#id('POST', '/api/v1/documents', form);
  }

  changeDocument = (id: string, fields: Record<string, string>) =>
    this.send('PUT', `/api/v1/documents/${id}`, formOf(fields));

  /** An import whose rows are refused, with remarks that repeat the input. */
  async checkedImport(text: string): Promise<string> {
    const sheet = text.slice(0, 100).trim();
    const begun = { fileName: text, sheet, columns: ['Name', 'Category'], total: 1 };
    const id = await this.#id('POST', '/api/v1/product-imports', begun);
    const table = { sheet, rows: [text, text].map((cell, index) => ({ row: index + 1, cells: [cell, text] })) };
    const rows = [{ row: 2, cells: [text, 'Category 0'], variants: table, own: table, documents: table }];
    await this.send('POST', `/api/v1/product-imports/${id}/rows`, { rows });
    return id;
  }

  /** @returns the path of its private page */
  async enquiry(fields: Record<string, unknown>): Promise<string> {
    const sent = await this.send('POST', '/api/contact-submit', { elapsed: 60_000, ...fields });
    return (sent as { page: string }).page;
  }

  put = (path: string, fields: object) => this.send('PUT', path, fields);

  async #id(method: string, path: string, body: unknown): Promise<string> {
    return ((await this.send(method, path, body)) as { _id: string })._id;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const isForm = body instanceof FormData;
    const { token } = this;
    const answer = await fetch(this.#url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
