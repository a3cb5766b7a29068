import type { z } from 'zod';

export type Get = (path: string, headers: Record<string, string>) => Promise<Response>;

/** What was read. `isNew`: not the same as the last time that was kept. */
export type Read<T> = { value: T; isNew: boolean; keep: () => void };

/** A read that is repeated as a conditional request, which costs the server almost nothing while nothing has changed. */
export class RepeatedRead<T> {
  readonly #path: string;
  readonly #schema: z.ZodType<T>;
  #last: { server: string; etag: string | null; value: T } | null = null;

  constructor(path: string, schema: z.ZodType<T>) {
    this.#path = path;
    this.#schema = schema;
  }

  forget(): void {
    this.#last = null;
  }

  /**
   * @returns the response if it has an error status
   * @throws if the response is not what was asked for
   */
  async read(server: string, get: Get): Promise<Read<T> | Response> {
    const last = this.#last?.server === server ? this.#last : null;
    const response = await get(this.#path, last?.etag ? { 'if-none-match': last.etag } : {});
    if (response.status === 304 && last) return { value: last.value, isNew: false, keep() {} };
    if (!response.ok) return response;
    const value = this.#schema.parse(await response.json());
    const etag = response.headers.get('etag');
    const keep = () => {
      this.#last = { server, etag, value };
    };
    return { value, isNew: true, keep };
  }
}
