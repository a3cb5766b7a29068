import { painted } from '../../fixtures/pages/at-rest.ts';
import { layOut } from '../../fixtures/pages/lay-out.ts';
import { addresses, cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

// The fonts of another test are in the memory cache of a shared context.
test.use({ reuseContext: false, viewport: { width: 390, height: 844 } });

type Shift = PerformanceEntry & { value: number };

test('nothing moves on a phone when the fonts arrive', async ({ page, request }) => {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver(list => {
      for (const { value } of list.getEntries() as Shift[]) moved.sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moved = () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
  const text = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await page.goto('/products');
  const hasArial = await page.evaluate(() =>
    new FontFace('Arial or its like', 'local("Arial"), local("Liberation Sans"), local("Arimo")')
      .load()
      .then(Boolean, () => false),
  );
  expect(hasArial, 'Arial or a font of its widths is installed (Debian: fonts-liberation)').toBe(true);
  for (const address of await addresses(request)) {
    const released = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async route => {
      await released.promise;
      await route.continue();
    });
    // Its load event waits for the fonts.
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await painted(page);
    released.resolve();
    await page.evaluate(() => document.fonts.ready);
    await painted(page);
    expect(await text(), `fonts of ${address}`).toBeGreaterThanOrEqual(3);
    expect(await moved(), address).toBeLessThanOrEqual(0.01);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('signs of technical texts are drawn with the fonts of the site', async ({ page, request, visit }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const ofSystem = async () => {
    const { root } = await client.send('DOM.getDocument', { depth: 1 });
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main' });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
  };
  // A search without results repeats its words in a heading; a cylinder has such signs among its figures.
  for (const address of ['/search?q=⌀+≤+≥+Ω+Ø+×+±+µ+°', await cylinderAddress(request)]) {
    await visit(address);
    await layOut(page);
    await expect.poll(ofSystem, address).toEqual([]);
  }
  await client.detach();
});
