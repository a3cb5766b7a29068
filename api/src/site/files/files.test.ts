import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factories } from '../../testing/factories.ts';
import { asFile, noisy } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { testWebsite } from '../../testing/website.ts';
import { builtFiles } from '../built-files.ts';

describe('the files of the website', () => {
  const built = mkdtempSync(join(tmpdir(), 'built-'));
  let server: TestServer;
  let pages = 0;
  beforeAll(async () => {
    mkdirSync(join(built, 'client', 'assets'), { recursive: true });
    writeFileSync(join(built, 'package.json'), '{"secret":true}');
    writeFileSync(join(built, 'client', 'assets', 'site-1a2b.js'), 'export {};');
    writeFileSync(join(built, 'client', 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const website = testWebsite(async () => {
      pages += 1;
      return { status: 404, head: '', body: 'A whole page', state: null };
    });
    server = await startTestServer('sqlite', {
      website: { ...website, assets: builtFiles(join(built, 'client')) },
    });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(built, { recursive: true, force: true });
  });

  const raw = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const sent = request(server.url, { path }, response => {
        let body = '';
        response.setEncoding('utf8').on('data', part => {
          body += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      sent.on('error', reject).end();
    });

  test('the files of the website are cached, for ever if the name depends on the content', async () => {
    const caching = async (path: string) => (await server.http.get(path)).headers.get('Cache-Control');
    expect(await caching('/assets/site-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/icon.svg')).toBe('public, max-age=3600');
  });

  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%2F..%2Fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/../../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/..%252fpackage.json',
    '/assets/%00.js',
    '/assets/%ff.js',
    '/%c0%ae%c0%ae/package.json',
    `/assets/${'a'.repeat(5000)}.js`,
    '/uploads/..%2fjwt-secret.webp',
    '/api/docs/..%2f..%2fpackage.json',
    '/desktop/..%2f..%2fpackage.json',
    '/share/..%2f..%2fjwt-secret.jpg',
  ])(
    'the files of the website are all that can be reached, and paths out of the folder are client errors: %s',
    async path => {
      const { status, body } = await raw(path);
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('secret');
      expect(server.logged).toEqual([]);
    },
  );

  test.each(['/assets/nope.js', '/assets/nope', '/uploads/nope.webp', `/uploads/${'a'.repeat(40)}-1x1.webp`])(
    'that are missing get no rendered page: %s',
    async path => {
      const before = pages;
      const { status, text, headers } = await server.http.get(path);
      expect(status).toBe(404);
      expect(text.length).toBeLessThan(600);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(pages).toBe(before);
    },
  );

  test.each([
    '/documents/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11/manual.pdf',
    '/documents/nothing',
    '/catalogues/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11.pdf',
    '/catalogue.pdf?category=0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
  ])('files of the website that were removed respond with the not-found page: %s', async path => {
    expect(await server.http.get(path)).toMatchObject({ status: 404, text: '<!doctype html>A whole page' });
  });

  describe('images', () => {
    let path = '';
    let whole: Buffer;
    beforeAll(async () => {
      const { images } = await factories(server).product({ images: [asFile(await noisy('jpeg', 200, 150))] });
      path = `/${images[0]}`;
      whole = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
    });

    test.each([
      ['bytes=0-99', 206, (bytes: Buffer) => bytes.subarray(0, 100)],
      ['bytes=100-', 206, (bytes: Buffer) => bytes.subarray(100)],
      ['bytes=-5', 206, (bytes: Buffer) => bytes.subarray(-5)],
      ['lines=1-2', 200, (bytes: Buffer) => bytes],
    ] as const)('images are served in ranges: %s', async (range, status, part) => {
      const response = await fetch(server.url + path, { headers: { Range: range } });
      expect(response.status).toBe(status);
      expect(Buffer.from(await response.arrayBuffer()).equals(part(whole))).toBe(true);
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(response.headers.get('Cache-Control')).toBe('max-age=31536000,immutable');
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'; img-src 'self'");
    });

    test('ranges beyond the end of an image are refused with its size', async () => {
      const response = await fetch(server.url + path, { headers: { Range: 'bytes=9999999-' } });
      expect(response.status).toBe(416);
      expect(response.headers.get('Content-Range')).toBe(`bytes */${whole.length}`);
    });
  });
});
