import type { Locator } from '@playwright/test';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { cylinderAddress } from '../../fixtures/pages/public-addresses.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const name = 'VCX 100/70 Mill-Duty Cylinder';

const linesOf = (part: Locator) =>
  part.evaluate(element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].filter(({ height }) => height > 5).map(({ top }) => Math.round(top)))
      .size;
  });

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]) {
  test(`at ${width}×${height} the first screen of a product has what is needed to order it`, async ({
    page,
    request,
    visit,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await visit(await cylinderAddress(request));
    const main = page.getByRole('main');
    const bar = page.getByRole('navigation', { name: 'Get in touch' });
    const bottom = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : height;
    const within = async (part: Locator) => {
      const box = await part.boundingBox();
      expect(box && box.y + box.height, String(part)).toBeLessThanOrEqual(bottom);
    };
    const print = main.getByRole('button', { name: 'Print' });
    await within(page.getByRole('heading', { level: 1, name }));
    await within(main.getByRole('link', { name: /^Image 1 at full size/ }));
    const chooser = main.getByRole('form', { name: 'Size' });
    for (const part of ['Bore', 'Stroke', 'Mounting']) await within(chooser.getByLabel(part));
    for (const figure of ['50–320 mm', '250 bar', '196 kN'])
      await within(main.getByText(figure, { exact: true }).first());
    await within(main.getByText('VCX-100/70x500-MT4').first());
    // The table of sizes has a low header, so that its rows are near.
    const headings = await page.locator('.variants-table thead th').all();
    if (width >= 750) for (const heading of headings) expect(await linesOf(heading)).toBeLessThanOrEqual(5);
    // All columns are in sight; on a phone three of them, and the rest on a tap.
    expect(await page.locator('.variants').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    // A phone has the enquiry in the bar. The sheet follows the figures, on a wide screen within the first one.
    if (width >= 750) await within(main.getByRole('link', { name: 'Send an enquiry' }));
    else await expect(bar.getByRole('link', { name: 'Enquire' })).toBeVisible();
    if (width >= 1440) await within(print);
    // Shown once, not also in the breadcrumb trail and the box.
    const times = await page.evaluate(
      ([name, bottom]) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        let found = 0;
        while (texts.nextNode()) {
          const element = texts.currentNode.parentElement;
          const { top = bottom, height = 0 } = element?.getBoundingClientRect() ?? {};
          if (element?.closest('h1') || !element?.checkVisibility() || top >= bottom || height < 2) continue;
          if (texts.currentNode.textContent?.includes(name)) found += 1;
        }
        return found;
      },
      [name, bottom] as const,
    );
    expect(times).toBe(0);
    // What the script adds does not move targets.
    const place = await print.boundingBox();
    await hydrate(page);
    expect(await print.boundingBox()).toEqual(place);
    await print.click();
    await expect(page.locator('html[data-printed]')).toHaveCount(1);
  });
}

test('small images can be distinguished without colour', async ({ page, request, visit }) => {
  await visit(await cylinderAddress(request));
  const small = page.getByRole('main').locator('.viewer-thumbs a, .viewer-thumbs button');
  await expect(small).toHaveText(['1', '2', '3']);
});

test('the table of contents marks the current section', async ({ page, request, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(await cylinderAddress(request));
  const contents = page.getByRole('navigation', { name: 'On this page' });
  // After a section of one line, the next one is also at the top of the window.
  await page.locator('#features li').evaluateAll(items => {
    for (const item of items.slice(1)) item.remove();
  });
  for (const title of ['Advantages', 'Features']) {
    await contents.getByRole('link', { name: title }).click();
    await expect(contents.locator('[aria-current]')).toHaveText([title]);
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the bar calls, chats and enquires about the product, and covers nothing', async ({
    page,
    request,
    visit,
    axe,
  }) => {
    const address = await cylinderAddress(request);
    await visit(address);
    const bar = page.getByRole('navigation', { name: 'Get in touch' });
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15550142');
    const chat = await bar.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(chat ?? '').searchParams.get('text')).toContain(name);
    await expect(page.getByRole('main').locator('.designation').getByRole('link', { name: '+1 555 0142' })).toHaveCount(
      1,
    );
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const end = async () => {
      const last = await page.getByRole('contentinfo').boundingBox();
      return (last?.y ?? 0) + (last?.height ?? 0);
    };
    // Content below the first screens is laid out as it is reached.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        return (await end()) <= ((await bar.boundingBox())?.y ?? 0) + 1;
      })
      .toBe(true);
    await axe('a product with the bar of a phone');
    // The link back has a square arrow, not the dash between two steps.
    const sign = await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('listitem')
      .last()
      .evaluate(step => getComputedStyle(step, '::before'));
    expect(sign.height).toBe(sign.width);
    await bar.getByRole('link', { name: 'Enquire' }).click();
    await expect(page.getByRole('main').getByText(`About: ${name}`)).toBeVisible();
    await expect(bar.getByRole('link')).toHaveText(['Call', /^WhatsApp/]);
    await page.getByLabel('Name').focus();
    await expect(bar).toBeHidden();
    await page.locator('summary', { has: page.locator('.menu-open') }).click();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /555 0142/ })).toBeVisible();
  });
});
