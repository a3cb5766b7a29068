import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

const construction = 'This website is under construction. Please come back later.';
const words = { name: 'Vera', email: 'vera@example.com', message: 'Hello' };

describe.each(databases)('a website without a company profile, on %s', database => {
  let server: TestServer;
  let product: string;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
    ({ _id: product } = await factories(server).product());
    await storeCompany(server.deps, null);
    server.clock.advance(1000);
  });
  afterAll(() => server?.close());

  test.each([
    '/',
    '/products',
    '/about-us',
    '/contact-us?product=1',
    '/search?q=pump',
    '/no-such-page',
    '/catalogue.pdf',
    '/imprint',
    '/Products/',
  ])('says so at %s, and search engines come back later', async path => {
    const { status, headers, text } = await server.http.get(path);
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('3600');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(text).toContain('<title>Under construction</title>');
    expect(text).toContain('<h1 class="missing-title">Under construction</h1>');
  });

  test('says so for a product, its data sheet and its share picture', async () => {
    const { version } = await server.visitor.products.single({ id: product });
    for (const path of [
      `/product/${product}`,
      `/product/${product}/data-sheet.pdf`,
      `/share/${product}-${version}.jpg`,
    ]) {
      const { status, text } = await server.http.get(path);
      expect([path, status]).toEqual([path, 503]);
      expect(text).toMatch(/under construction/i);
    }
  });

  test('a website without a company profile takes no enquiry, from the call or from a form without script', async () => {
    const call = await server.http.send('POST', '/api/contact-submit', words);
    expect([call.status, call.json.message]).toEqual([503, construction]);
    expect(call.headers.get('Retry-After')).toBe('3600');
    const form = await server.http.request('/contact-us', {
      method: 'POST',
      body: new URLSearchParams(words),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(503);
    expect(await server.client.enquiries.list({})).toEqual([]);
  });

  test('a website without a company profile shows no company', async () => {
    const { status, json } = await server.http.get('/api/company');
    expect([status, json]).toEqual([
      503,
      { success: false, message: construction, error: { code: 'under_construction', details: [] } },
    ]);
    expect((await server.http.get('/.well-known/security.txt')).status).toBe(503);
    expect((await server.http.get('/sitemap.xml')).status).toBe(503);
  });

  test('lets staff sign in and work, and health checks pass', async () => {
    for (const path of [
      '/admin-login',
      '/dashboard',
      '/desktop/',
      '/healthz',
      '/readyz',
      '/api/health',
      '/robots.txt',
    ]) {
      expect([path, (await server.http.get(path)).status]).toEqual([path, 200]);
    }
    const { email, password } = admin;
    expect((await server.visitor.auth.login({ email, password })).success).toBe(true);
    await server.client.categories.create({ name: 'Cylinders' });
    expect((await server.visitor.categories.list({})).map(({ name }) => name)).toContain('Cylinders');
  });

  test('a missing company profile is red on System status', async () => {
    const { checks } = await server.client.status.get({});
    expect(checks[0]).toEqual({
      name: 'company',
      state: 'failed',
      message:
        'Visitors see that the website is under construction until the company profile is complete. Still missing: Company name, Short name, Tagline, Founded in, Summary, Footer line, Opening, We Are, About us, Telephone numbers, Email addresses, Address, Opening hours, Place on the map.',
    });
  });

  test('the website appears as soon as there is a company profile, and disappears with it', async () => {
    await storeCompany(server.deps, testCompany);
    server.clock.advance(1000);
    expect((await server.http.get('/')).status).toBe(200);
    expect((await server.http.get('/')).status).toBe(200);
    await storeCompany(server.deps, null);
    server.clock.advance(1000);
    expect((await server.http.get('/')).status).toBe(503);
  });

  test('answers every public read of the API that names no company', async () => {
    for (const path of [
      '/api/products',
      '/api/products-home',
      '/api/gallery',
      '/api/social-links',
      '/api/categories',
    ]) {
      expect([path, (await server.http.get(path)).status]).toEqual([path, 200]);
    }
  });
});
