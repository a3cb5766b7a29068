import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { layOut } from '../../fixtures/pages/lay-out.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { type DemoServer, withDemoServer } from '../../fixtures/servers/demo-server.ts';
import { test as base, expect } from '../../fixtures/test.ts';

/**
 * The layout of eight pages at four widths, compared with the stored pictures: the first screen and the one below it.
 * After an intended change, look at the new pictures before committing them:
 * `npm run test:e2e -- pictures.spec --update-snapshots=changed`.
 */
const test = base.extend<object, { ownServer: DemoServer; server: DemoServer }>({
  // The demo alone: other tests add products to the server that they share.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern; these are none
  ownServer: [({}, use) => withDemoServer(use), { scope: 'worker', timeout: 120_000 }],
  server: [({ ownServer }, use) => use(ownServer), { scope: 'worker' }],
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Named = { _id: string; name: string };

const named = async (request: APIRequestContext, call: string, pattern: RegExp): Promise<string[]> =>
  (await (await request.get(call)).json()).flatMap(({ _id, name }: Named) => (pattern.test(name) ? [_id] : []));
const products = (request: APIRequestContext, pattern: RegExp) => named(request, '/api/products?fields=card', pattern);

const pages: Record<string, (request: APIRequestContext) => Promise<string> | string> = {
  home: () => '/',
  category: async request => `/products/${await named(request, '/api/categories', /^Hydraulic Cylinders$/)}`,
  product: cylinderAddress,
  compare: async request => `/compare?products=${await products(request, /^VC[TWX] /)}`,
  sizing: () => '/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm',
  search: () => '/search?q=cylinder+250+bar',
  about: () => '/about-us',
  contact: () => '/contact-us',
};

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

/** A Sunday: the telephones that are answered at the moment come first on the contact page. */
const MOMENT = new Date('2026-03-01T12:00:00Z');

/** The Chromium that took the stored pictures: another one breaks lines and smooths letters differently. */
const versionFile = path.join(import.meta.dirname, 'pictures/chromium-version.txt');

/**
 * Draws letters at fractions of pixels and without hints, since each build of Chromium otherwise places them in its own
 * way, of photos only their place, since they would make the pictures large, and buttons also before their script is there.
 */
const drawPlainly = (page: Page) =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { text-rendering: geometricPrecision !important }
      img { object-position: 400vw 0 !important; background: #b8c4cc !important }
      .with-script { visibility: visible !important }
    `);
    document.adoptedStyleSheets.push(sheet);
    await document.fonts.ready;
  });

for (const [name, address] of Object.entries(pages)) {
  test(`the ${name} page looks as in its stored pictures`, async ({ page, browser, request, visit }, info) => {
    const major = browser.version().split('.')[0] ?? '';
    const isTaken = ['all', 'changed'].includes(info.config.updateSnapshots);
    if (isTaken) writeFileSync(versionFile, `${major}\n`);
    const stored = readFileSync(versionFile, 'utf8').trim();
    if (stored !== major) {
      const description = `Not compared: Chromium ${major} took these pictures, Chromium ${stored} the stored ones.`;
      info.annotations.push({ type: 'pictures', description });
      console.log(`${name}: ${description}`);
    }
    await page.clock.setFixedTime(MOMENT);
    await visit(await address(request));
    await layOut(page);
    await drawPlainly(page);
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      const file = `${name}-${width}.png`;
      const clip = { x: 0, y: 0, width, height: 2 * height };
      if (stored === major) await expect.soft(page).toHaveScreenshot(file, { fullPage: true, clip });
      else {
        const body = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
        await info.attach(file, { body, contentType: 'image/png' });
      }
    }
  });
}
