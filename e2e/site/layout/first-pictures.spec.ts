import { readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { cylinderAddress, first } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

// A shared context has pictures in its cache, and a browser takes a larger one from there.
test.use({ reuseContext: false });

/** What one round trip of a new connection brings: ten TCP segments (RFC 6928). */
const firstRoundTrip = 10 * 1460;

/** The largest picture in the first screen, with how it was fetched. */
const largestPicture = (page: Page) =>
  page.evaluate(() => {
    const inSight = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
      const width = Math.min(right, innerWidth) - Math.max(left, 0);
      return Math.max(0, height) * Math.max(0, width);
    };
    const [largest] = [...document.images].toSorted((one, other) => inSight(other) - inSight(one));
    if (!largest) throw new Error('The first screen has no picture.');
    const fetched = performance.getEntriesByName(largest.currentSrc) as PerformanceResourceTiming[];
    const { loading, naturalWidth } = largest;
    return {
      isDrawn: naturalWidth > 0,
      isLazy: loading === 'lazy',
      fetchedBy: fetched.map(({ initiatorType }) => initiatorType),
      bytes: fetched.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  });

const devices = [
  ['a phone of two pixels to a point', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ['a phone of three pixels to a point', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }],
  ['a wide screen', { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }],
] as const;

for (const [device, options] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(options);

    // The first card of a category is in the first part of its page, where the browser finds it without a preload.
    for (const [kind, fetchedBy] of [
      ['home', 'link'],
      ['category', 'img'],
      ['product', 'link'],
    ] as const) {
      test(`the largest picture of the ${kind} page takes one round trip, and is fetched once`, async ({
        page,
        request,
        visit,
      }) => {
        const address = {
          home: () => '/',
          category: async () => `/products/${(await first(request, '/api/categories'))._id}`,
          product: () => cylinderAddress(request),
        }[kind];
        await visit(await address());
        await page.waitForLoadState('networkidle');
        const { bytes, ...picture } = await largestPicture(page);
        expect(picture).toEqual({ isDrawn: true, isLazy: false, fetchedBy: [fetchedBy] });
        expect(bytes).toBeLessThanOrEqual(firstRoundTrip);
      });
    }
  });
}

test('a page shows its pictures while their AVIFs are not encoded yet', async ({ page, server, visit }) => {
  const uploads = path.join(server.dataDir, 'uploads');
  const avifs = readdirSync(uploads).filter(name => name.endsWith('.avif'));
  const types: (string | undefined)[] = [];
  page.on('response', response => {
    if (response.url().endsWith('.avif')) types.push(response.headers()['content-type']);
  });
  for (const name of avifs) renameSync(path.join(uploads, name), path.join(uploads, `${name}.later`));
  try {
    await visit('/gallery');
    await page.waitForLoadState('networkidle');
    expect(await largestPicture(page)).toMatchObject({ isDrawn: true });
    expect(new Set(types)).toEqual(new Set(['image/webp']));
  } finally {
    for (const name of avifs) renameSync(path.join(uploads, `${name}.later`), path.join(uploads, name));
  }
});
