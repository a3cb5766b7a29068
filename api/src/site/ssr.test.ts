import { createHash } from 'node:crypto';
import type { RenderedPage } from '@hydraulics/common/contract/render';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inline } from '../html/inline.ts';
import { sitePolicy } from '../http/security.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { type RenderPage, testWebsite } from '../testing/website.ts';
import { sitePage } from './document.ts';

const render: RenderPage = async ({ url, client, publicUrl }) => {
  if (url === '/product/broken') throw new Error('the secret reason');
  const names = (await client.categories.list()).map(({ name }) => name);
  const status = ['/product/missing', '/404'].includes(url) ? 404 : 200;
  return { status, head: `<link rel="canonical" href="${publicUrl}${url}">`, body: names.join(), state: null };
};

const website = testWebsite(render);

describe('pages', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', { website, publicUrl: 'https://www.example.com' });
    await server.client.categories.create({ name: 'Cylinders' });
  });
  afterAll(() => server?.close());

  const isCached = async (path: string) => {
    await server.http.get(path);
    return !(await server.http.get(path)).headers.has('X-Request-Id');
  };

  test('pages are rendered from the API, cached, and rendered again after a write', async () => {
    const response = await server.http.get('/products');
    expect(response.text).toBe(
      '<!doctype html><link rel="canonical" href="https://www.example.com/products">Cylinders',
    );
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await isCached('/products')).toBe(true);
    await server.client.categories.create({ name: 'Presses' });
    expect((await server.http.get('/products')).text).toContain('Cylinders,Presses');
  });

  test.each([
    ['/Products', '/products'],
    ['/products/', '/products'],
    ['/PRODUCT/Abc/?x=1', '/product/Abc?x=1'],
    ['/Gallery?page=2', '/gallery?page=2'],
    ['/products/7?bore-from=&bore-to=', '/products/7'],
    ['/products/7?units=metric&bore-from=80&bore-to=&mounting=Flange', '/products/7?bore-from=80&mounting=Flange'],
    ['/products/7?units=us&bore-from=3&bore-to=', '/products/7?units=us&bore-from=3'],
  ])('pages have one address: %s leads to %s for good', async (asked, address) => {
    const response = await fetch(server.url + asked, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([301, address]);
  });

  test('pages allow only their own scripts and styles', async () => {
    for (const _ of ['rendered', 'cached']) {
      const policy = (await server.http.get('/about-us')).headers.get('Content-Security-Policy');
      expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-def='; style-src 'self' 'sha256-abc='");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  test('request no isolated process, unlike staff pages', async () => {
    const asks = (headers: Headers) => headers.get('Cross-Origin-Opener-Policy');
    const { headers } = await server.http.get('/contact-us');
    const unchanged = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    expect(asks(headers)).toBeNull();
    expect(asks((await server.http.get('/contact-us')).headers)).toBeNull();
    expect(asks((await fetch(`${server.url}/contact-us`, unchanged)).headers)).toBeNull();
    expect(asks((await server.http.get('/dashboard')).headers)).toBe('same-origin');
    expect(asks((await server.http.get('/admin-login')).headers)).toBeNull();
  });

  test('pages keep their policy in a 304', async () => {
    const { headers } = await server.http.get('/gallery');
    const init = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    const [first] = await server.client.categories.list();
    for (const how of ['cached', 'rendered again']) {
      if (how === 'rendered again')
        await server.client.categories.update({ id: first?._id ?? '', name: first?.name ?? '' });
      const response = await fetch(`${server.url}/gallery`, init);
      expect(response.status, how).toBe(304);
      const policy = response.headers.get('Content-Security-Policy');
      expect(policy, how).toBe(headers.get('Content-Security-Policy'));
    }
  });

  test('pages send HSTS over https', async () => {
    expect((await server.http.get('/')).headers.get('Strict-Transport-Security')).toMatch(/^max-age=31536000/);
    const plain = await startTestServer('sqlite', { website });
    expect((await plain.http.get('/')).headers.get('Strict-Transport-Security')).toBeNull();
    await plain.close();
  });

  test('pages of missing records respond with 404, and are not cached', async () => {
    expect((await server.http.get('/product/missing')).status).toBe(404);
    expect(await isCached('/product/missing')).toBe(false);
  });

  test('pages are the same with parameters that they do not read', async () => {
    expect((await server.http.get('/products?utm=1')).text).toBe((await server.http.get('/products')).text);
    expect(await isCached('/products?utm=2')).toBe(true);
    expect(await isCached('/contact-us?product=7')).toBe(false);
  });

  test.each(['/admin-login', '/dashboard', '/product-operation/edit-product/7'])(
    '%s is the shell of the back office, for no search engine',
    async path => {
      const response = await server.http.get(path);
      expect(response).toMatchObject({ status: 200, text: '<!doctype html>the back office' });
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(response.headers.get('Content-Security-Policy')).toContain(
        "script-src 'self' 'sha256-ghi='; style-src 'self'; ",
      );
      expect(await isCached(path)).toBe(false);
    },
  );

  test('pages below the back office without a screen respond with 404 in its app shell', async () => {
    const response = await server.http.get('/user-operation/nope');
    expect(response).toMatchObject({ status: 404, text: '<!doctype html>the back office' });
  });

  test.each(['/admin-login/', '/dashboard/', '/gallery-operation/add-gallery/'])(
    '%s, as typed, redirects to the canonical address of its screen',
    async path => {
      const response = await fetch(`${server.url}${path}?from=mail`, { redirect: 'manual' });
      expect(response.status).toBe(308);
      expect(response.headers.get('Location')).toBe(`${path.slice(0, -1)}?from=mail`);
    },
  );

  test('pages that fail respond with a plain error page, and the reason is logged', async () => {
    const response = await server.http.get('/product/broken');
    expect(response.status).toBe(500);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.text).toContain('<h1>Error</h1>');
    const style = /<style>([^<]+)<\/style>/.exec(response.text)?.[1] ?? '';
    expect(style).toContain('border-left:6px solid #ff6a13');
    const allowed = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${allowed}'`);
    expect(response.text).not.toContain('secret');
    expect(server.logged.splice(0).join()).toContain('the secret reason');
    expect(await isCached('/product/broken')).toBe(false);
    server.logged.length = 0;
  });

  test('pages allow only GET and HEAD', async () => {
    expect((await server.http.send('POST', '/products', {})).status).toBe(404);
  });
});

describe('the head of a page', () => {
  const assets = {
    script: '/site.js',
    imports: [],
    styles: [],
    fonts: ['/text.woff2', '/display.woff2'],
    inline: {
      rules: [{ around: [], selectors: [{ text: '', needs: [[]] }], body: '@font-face{src:url(/text.woff2)}' }],
      late: [{ around: ['@layer below'], selectors: [{ text: '.ranges', needs: [['ranges']] }], body: '{color:#000}' }],
      print: '/print.css',
      hydrate: inline('start()'),
      hydrateWithHours: inline('start();order()'),
      fontsLater: { sheet: '/fonts.css', rules: [] },
    },
  };
  const page: RenderedPage = { status: 200, head: '<title>Pumps</title>', body: '<h1>Pumps</h1>' };
  const preloads = '<link rel="preload" as="image" href="/drawing.svg">';
  const documentOf = (page: RenderedPage) => {
    const { bytes, hashes } = sitePage(page, assets);
    return { html: bytes.toString(), hashes };
  };
  const headOf = (page: RenderedPage) => documentOf(page).html.split('</head>')[0];

  test('a page that begins with text preloads its fonts first', () => {
    const fonts = ['/text.woff2', '/display.woff2'].map(
      font => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    );
    for (const text of [page, { ...page, preloads: '' }]) {
      expect(headOf(text)).toMatch(new RegExp(`initial-scale=1">${fonts.join('')}.*<title>`));
    }
  });

  test('a page that begins with pictures preloads these and no font, which would share a slow line with them', () => {
    expect(headOf({ ...page, preloads })).toMatch(new RegExp(`initial-scale=1">${preloads}.*<title>`));
    expect(headOf({ ...page, preloads })).not.toContain('rel="preload" href="/text.woff2"');
    expect(headOf({ ...page, preloads })).toContain('@font-face{src:url(/text.woff2)}');
  });

  test('a sheet that blocks nothing has the fonts if they come later, requested with the pictures', () => {
    const { html } = documentOf({ ...page, preloads, fontsLater: true });
    const [head, body] = html.split('</head>');
    expect(head).toContain(`${preloads}<link rel="preload" href="/fonts.css" as="style">`);
    expect(head).not.toMatch(/woff2|rel="stylesheet"/);
    expect(body).toMatch(/<\/script><link rel="stylesheet" href="\/fonts.css"><\/body>/);
    // Without a picture nothing comes before them.
    const { html: bare } = documentOf({ ...page, preloads: '', fontsLater: true });
    expect(bare).not.toContain('fonts.css');
    expect(bare).toContain('@font-face{src:url(/text.woff2)}');
  });

  test('only a page with telephones whose hours are known has the script that orders them', () => {
    const script = (body: string) => documentOf({ ...page, body });
    const { html, hashes } = script('<ul data-zone="Europe/Berlin"></ul>');
    expect(html).toContain('>start();order()</script>');
    expect(hashes.script).toBe(createHash('sha256').update('start();order()').digest('base64'));
    expect(script('<ul></ul>').html).toContain('>start()</script>');
  });

  test('the look that an owner has chosen is in the one style, whose hash the policy allows', () => {
    const look = {
      rules: ':root{--ink:#102a12}',
      theme: '#102a12',
      icon: { path: '/uploads/a.webp', type: 'image/webp' },
    };
    const { html, hashes } = documentOf({ ...page, look });
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(style.endsWith(':root{--ink:#102a12}')).toBe(true);
    expect(hashes.style).toBe(createHash('sha256').update(style).digest('base64'));
    expect(html).toContain('<meta name="theme-color" content="#102a12">');
    expect(html).toContain('<link rel="icon" href="/uploads/a.webp" type="image/webp">');
    expect(headOf(page)).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
  });

  test('the script of a page learns where its pictures are, and the policy allows them from there', () => {
    const filesUrl = 'https://files.example.com';
    const { html, hashes } = documentOf({ ...page, filesUrl });
    expect(html).toMatch(/^<!doctype html><html lang="en" data-files="https:\/\/files\.example\.com"><head>/);
    expect(sitePolicy(hashes, filesUrl)).toContain("img-src 'self' data: blob: https://files.example.com;");
    expect(sitePolicy(hashes)).toContain("img-src 'self' data: blob:;");
    expect(documentOf(page).html).toMatch(/^<!doctype html><html lang="en"><head>/);
  });

  test('the rules for what is far below follow the page, and the policy allows them', () => {
    const { html, hashes } = documentOf({ ...page, body: '<div class="ranges"></div>' });
    const below = '@layer below{.ranges{color:#000}}';
    expect(html).toContain(`</div><style>${below}</style><link`);
    expect(hashes.late).toBe(createHash('sha256').update(below).digest('base64'));
    expect(sitePolicy(hashes)).toContain(`style-src 'self' 'sha256-${hashes.style}' 'sha256-${hashes.late}'`);
  });

  test('a page links the rules for paper after its content, and has no empty style', () => {
    const { html, hashes } = documentOf(page);
    expect(html).toContain('</div><link rel="stylesheet" href="/print.css" media="print"><script');
    expect(hashes.late).toBeUndefined();
  });

  test('a page that marks its first screen is not painted before that has arrived', () => {
    const expected = '<link rel="expect" href="#lead" blocking="render">';
    expect(headOf({ ...page, body: '<div class="banner" id="lead"></div>' })).toContain(expected);
    expect(headOf(page)).not.toContain('rel="expect"');
  });
});
