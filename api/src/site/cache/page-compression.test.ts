import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type RenderPage, testWebsite } from '../../testing/website.ts';
import { IdleCompression } from './compression.ts';

type Raw = { headers: Record<string, unknown>; body: Buffer };

const words = 'Cylinders for 250 bar. '.repeat(100);
const render: RenderPage = async ({ url }) => ({
  status: url.startsWith('/product/missing') ? 404 : 200,
  head: '',
  body: words,
  state: null,
});
const encodings = [
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const;

let server: TestServer;
beforeAll(async () => {
  const shell = { html: `<!doctype html>${words}`, hashes: {} };
  server = await startTestServer('sqlite', { website: { ...testWebsite(render), admin: async () => shell } });
});
afterAll(() => server?.close());

/** Without fetch's automatic decoding. */
const raw = (path: string, accepted?: string, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const headers = accepted ? { 'Accept-Encoding': accepted } : {};
    request(server.url + path, { method, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

test.each(['/search?q=pump', '/products/7?bore-from=80', '/contact-us?product=7', '/product/missing', '/dashboard'])(
  '%s, which is not cached, is compressed',
  async path => {
    const plain = await raw(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, encoding, decode] of encodings) {
      const { headers, body } = await raw(path, accepted);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(body.length),
        'content-type': 'text/html; charset=utf-8',
        vary: 'Accept-Encoding',
      });
      expect(decode(body).equals(plain.body)).toBe(true);
    }
    expect((await raw(path, 'br', 'HEAD')).body).toHaveLength(0);
  },
);

test('a visitor who comes after a client without compression gets the page compressed', async () => {
  const plain = await raw('/products');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const { headers, body } = await raw('/products', 'gzip, br');
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(body).equals(plain.body)).toBe(true);
});

test('a page whose visitors come seconds apart is compressed fully, too', async () => {
  const add = vi.spyOn(IdleCompression.prototype, 'add');
  // The company's profile is part of every page, and is read with the content version.
  server.clock.advance(1000);
  await raw('/gallery', 'br');
  expect(add).not.toHaveBeenCalled();
  server.clock.advance(1000);
  const { headers } = await raw('/gallery', 'br');
  // Through Koa, which reads the content version from the database.
  expect(headers).toHaveProperty('x-request-id');
  expect(add).toHaveBeenCalledOnce();
});
