import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverUrl } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { type OwnMariadb, startOwnMariadb } from '../testing/faults/own-mariadb.ts';
import { pngFile } from '../testing/images.ts';
import { catalogueWebsite } from '../testing/pages.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.runIf(serverUrl)('while the database server hangs', () => {
  let mariadb: OwnMariadb;
  let server: TestServer;
  beforeAll(async () => {
    mariadb = await startOwnMariadb();
    server = await startTestServer('mariadb', { website: catalogueWebsite(), impatient: true }, mariadb.url);
  });
  afterAll(async () => {
    mariadb?.resume();
    await server?.close();
    await mariadb?.stop();
  });

  test('pages are served from their last good render, and are up to date after it responds', async () => {
    const make = factories(server);
    const [seen, unseen] = [await make.product({ name: 'Before', images: [await pngFile()] }), await make.product()];
    const paths = ['/', '/products', `/product/${seen.address}`, `/api/products/${seen._id}`];
    for (const path of paths) expect((await server.http.get(path)).status).toBe(200);
    await server.client.products.update({ id: seen._id, name: 'After' });
    // Within a second of an edit its former page is shown, whatever the database does.
    server.clock.advance(1000);
    await mariadb.hang();

    const responses = await Promise.all(paths.map(path => server.http.get(path)));
    for (const { status, headers } of responses) {
      expect(status).toBe(200);
      expect(headers.get('Cache-Status')).toBe('hydraulics-catalogue; hit; detail=last-good-render');
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
    expect(responses[2]?.text).toContain('Before');
    for (const path of paths) expect((await server.http.get(path)).headers.has('X-Request-Id')).toBe(false);
    expect((await server.http.get(`/product/${unseen.address}`)).status).toBe(503);
    expect((await server.http.get('/about-us')).status).toBe(200);

    const words = { name: 'Vera', email: 'vera@example.com', message: 'While it hung' };
    const key = { 'Idempotency-Key': randomUUID() };
    const sent = await server.http.send('POST', '/api/contact-submit', words, key);
    expect(sent.json).toEqual({
      success: true,
      message: 'Thank you! Your message has been sent.',
      _id: expect.any(String),
      page: expect.stringMatching(/^\/enquiry\//),
    });

    mariadb.resume();
    const page = `/product/${seen.address}`;
    await expect.poll(async () => (await server.http.get(page)).text).toContain('After');
    expect((await server.http.get(page)).headers.has('Cache-Status')).toBe(false);
    // Stored once, although the hung server may have stored it too.
    expect((await server.http.send('POST', '/api/contact-submit', words, key)).status).toBe(201);
    await server.deps.enquiries.deliver();
    expect((await server.client.enquiries.list()).map(({ message }) => message)).toEqual(['While it hung']);
    server.logged.length = 0;
  });
});
