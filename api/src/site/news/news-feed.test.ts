import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { testWebsite } from '../../testing/website.ts';

const website = testWebsite(async () => ({ status: 200, head: '', body: '', state: null }));

describe.each(databases)('the feed of the news, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website, publicUrl: 'https://www.example.com' });
  });
  afterAll(() => server?.close());

  test('has the pages with a date, the newest first, and follows every change', async () => {
    const empty = await server.http.get('/news.xml');
    expect(empty.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    expect(empty.text).not.toContain('<item>');
    const blocks = JSON.stringify([{ kind: 'quotation', text: 'Hall 7 & <b>stand</b>\u0007 B12' }]);
    await server.client.pages.create({ title: 'Older', date: '2026-03-01' });
    const { _id } = await server.client.pages.create({ title: 'Fair <2026>', date: '2026-03-02', blocks });
    await server.client.pages.create({ title: 'No date' });
    const { text } = await server.http.get('/news.xml');
    expect([...text.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
      'Fair &lt;2026&gt;',
      'Older',
    ]);
    expect(text).toContain(
      '<link>https://www.example.com/pages/fair-2026</link><guid>https://www.example.com/pages/fair-2026</guid><pubDate>Mon, 02 Mar 2026 00:00:00 GMT</pubDate><description>Hall 7 &amp; &lt;b&gt;stand&lt;/b&gt; B12</description>',
    );
    const sitemap = (await server.http.get('/sitemap.xml')).text;
    for (const path of ['news', 'pages/fair-2026', 'pages/no-date']) {
      expect(sitemap).toContain(`<loc>https://www.example.com/${path}</loc>`);
    }
    await server.client.pages.remove({ id: _id });
    expect((await server.http.get('/news.xml')).text).not.toContain('Fair');
    expect((await server.http.get('/sitemap.xml')).text).not.toContain('fair-2026');
  });
});
