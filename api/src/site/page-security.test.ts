import { siteShareAddress } from '@hydraulics/common/units/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngFile } from '../testing/images.ts';
import { catalogueWebsite } from '../testing/pages.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite', { website: catalogueWebsite(), publicUrl: 'https://www.example.com' });
});
afterAll(() => server?.close());

describe('permissions of a page', () => {
  test.each(['/', '/products', '/dashboard', '/no-such-page', '/api/docs'])(
    '%s has no camera, location or payment',
    async path => {
      for (const _kept of [false, true]) {
        const response = await fetch(server.url + path);
        const policy = response.headers.get('Permissions-Policy') ?? '';
        for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
          expect(policy.split(', ')).toContain(`${feature}=()`);
        }
      }
    },
  );

  test('an API response has no permissions either', async () => {
    expect((await server.http.get('/api/products')).headers.get('Permissions-Policy')).toBeNull();
  });
});

test.each(['/', '/dashboard', '/admin-login', '/desktop/', '/no-such-page', '/api/docs', '/api/products'])(
  'the policy of %s allows no inline style, no inline script and no eval',
  async path => {
    const policy = (await fetch(server.url + path)).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; ?script-src 'self'/);
    expect(policy).not.toContain('unsafe');
    const isPage = !path.startsWith('/api/');
    expect(policy.includes("; require-trusted-types-for 'script'; trusted-types catalogue")).toBe(isPage);
  },
);

describe('embedding by other sites', () => {
  const embedding = async (path: string) =>
    (await fetch(server.url + path)).headers.get('Cross-Origin-Resource-Policy');

  test.each([
    '/',
    '/products',
    '/dashboard',
    '/no-such-page',
    '/api/products',
    '/api/nothing',
    '/api/docs',
    '/healthz',
  ])('%s: only our own', async path => {
    for (const _kept of [false, true]) expect(await embedding(path)).toBe('same-origin');
  });

  test("an image: the company's other sites; a share picture: all", async () => {
    const { filename } = await server.client.gallery.create({ 'image-file': [await pngFile()] });
    expect(await embedding(`/uploads/${filename}`)).toBe('same-site');
    expect(await embedding(siteShareAddress)).toBe('cross-origin');
  });
});

describe('/.well-known/security.txt (RFC 9116)', () => {
  test("names the company's address, its canonical URL and its expiry", async () => {
    const response = await fetch(`${server.url}/.well-known/security.txt`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect((await response.text()).split('\n')).toEqual([
      'Contact: mailto:office@example.com',
      'Expires: 2030-06-30T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.example.com/.well-known/security.txt',
      '',
    ]);
  });

  test('allows no other method', async () => {
    expect((await fetch(`${server.url}/.well-known/security.txt`, { method: 'POST' })).status).toBe(404);
  });
});

describe('/.well-known/change-password', () => {
  test.each(['GET', 'HEAD'])("leads password managers to the user's own account: %s", async method => {
    const response = await fetch(`${server.url}/.well-known/change-password`, { method, redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/user-operation/account']);
  });

  test('allows no other method', async () => {
    expect((await fetch(`${server.url}/.well-known/change-password`, { method: 'POST' })).status).toBe(404);
  });
});
