import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { testWebsite } from '../../testing/website.ts';

const filesUrl = 'https://files.example.com';

describe('pictures with an address of their own', () => {
  let server: TestServer;
  let path: string;
  const asked: (string | undefined)[] = [];
  beforeAll(async () => {
    const website = testWebsite(async ({ filesUrl }) => {
      asked.push(filesUrl);
      return { status: 200, head: '', body: '<p>Page</p>', ...(filesUrl && { filesUrl }) };
    });
    server = await startTestServer('sqlite', { website, publicUrl: 'https://www.example.com', filesUrl });
    const { images } = await factories(server).product({ images: [await pngFile()] });
    path = images[0] ?? '';
  });
  afterAll(() => server?.close());
  const policyOf = async (page: string) =>
    (await fetch(server.url + page)).headers.get('Content-Security-Policy') ?? '';

  test('are shown by public pages, whose policy allows the address', async () => {
    expect(await policyOf('/about-us')).toContain(`img-src 'self' data: blob: ${filesUrl};`);
    expect(asked).toContain(filesUrl);
  });

  test('are those of the server itself in the back office', async () => {
    expect(await policyOf('/dashboard')).not.toContain(filesUrl);
    expect(await (await fetch(`${server.url}/dashboard`)).text()).not.toContain(filesUrl);
  });

  test('may be shown by pages of another site; documents and private files may not', async () => {
    const embedding = async (address: string) =>
      (await fetch(server.url + address)).headers.get('Cross-Origin-Resource-Policy');
    expect(await embedding(`/${path}`)).toBe('cross-origin');
    const { path: document } = await factories(server).document();
    expect(await embedding(document)).toBe('same-origin');
  });

  test('are in the sitemap, whose pages keep the address of the site', async () => {
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<image:loc>${filesUrl}/${path}</image:loc>`);
    expect(sitemap).toContain('<loc>https://www.example.com/products</loc>');
  });
});
