import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Locator, Page } from '@playwright/test';
import { chooseFiles, pictures, ready } from '../../fixtures/pages/product-form.ts';
import { expect, test } from '../../fixtures/test.ts';
import { png } from '../../fixtures/uploads/noise-png.ts';

type Point = { x: number; y: number };

const centre = async (locator: Locator): Promise<Point> => {
  // Waits until its position is stable.
  await locator.hover({ trial: true });
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Touches, moves in steps and releases, as a touch screen reports it. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1) {
    const at = (a: number, b: number) => a + ((b - a) * step) / 8;
    await send('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
  }
  await send('touchEnd', []);
}

async function threePictures(page: Page): Promise<Locator> {
  await page.goto(adminPaths.addProduct.href());
  await ready(page);
  await chooseFiles(page, 'Choose files Images 1', [png('a.png'), png('b.png'), png('c.png')]);
  await expect(pictures(page)).toHaveText(['a.png', 'b.png', 'c.png']);
  return page.locator('.picture');
}

test.beforeEach(({ signIn }) => signIn());

test.describe('by touch', () => {
  test.use({
    hasTouch: true,
    isMobile: true, // Three images with their text fields are taller than a phone.
    viewport: { width: 390, height: 1600 },
  });

  test('an image is moved by its handle; elsewhere the finger scrolls', async ({ page, axe }) => {
    const items = await threePictures(page);
    await items.nth(1).scrollIntoViewIfNeeded();
    await swipe(page, await centre(items.nth(1).locator('.picture-grip')), await centre(items.nth(0)));
    await expect(pictures(page)).toHaveText(['b.png', 'a.png', 'c.png']);
    await expect(page.getByText('b.png is now at position 1 of 3.')).toBeAttached();
    await items.nth(2).scrollIntoViewIfNeeded();
    await swipe(page, await centre(items.nth(0).locator('.picture-grip')), await centre(items.nth(2)));
    await expect(pictures(page)).toHaveText(['a.png', 'c.png', 'b.png']);
    await axe('the images of a product, on a touch screen');

    const before = await page.evaluate(() => scrollY);
    const { x, y } = await centre(items.nth(0).locator('.picture-name'));
    await swipe(page, { x, y }, { x, y: y - 200 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    await expect(pictures(page)).toHaveText(['a.png', 'c.png', 'b.png']);
  });
});

test.describe('by mouse', () => {
  test('an image can be dragged by any part; Escape, or releasing it elsewhere, leaves it where it was', async ({
    page,
  }) => {
    const items = await threePictures(page);
    await expect(items.nth(0).locator('.picture-grip')).toBeHidden();
    const pick = async (from: number, to: Locator) => {
      await items.nth(from).locator('.picture-image').hover();
      await page.mouse.down();
      const { x, y } = await centre(to);
      await page.mouse.move(x, y, { steps: 4 });
    };
    await pick(0, items.nth(2));
    await expect(items.nth(2)).toHaveAttribute('data-drag', 'over');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(items.nth(2)).not.toHaveAttribute('data-drag');
    await pick(0, page.getByRole('group', { name: 'Images' }).locator('.picture-picker').first());
    await page.mouse.up();
    await expect(pictures(page)).toHaveText(['a.png', 'b.png', 'c.png']);
    await pick(2, items.nth(0));
    await page.mouse.up();
    await expect(pictures(page)).toHaveText(['c.png', 'a.png', 'b.png']);
  });
});
