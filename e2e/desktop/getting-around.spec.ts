import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { heading } from '../fixtures/staff/back-office.ts';

test('Back, Forward, Find, PDF and logs work by their keys and menus', { tag: '@fake' }, async ({
  desktop,
  fakeDesktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await page.keyboard.press('Control+2');
  await expect(heading(page, 'Products')).toBeVisible();
  await page.keyboard.press('Control+6');
  await expect(heading(page, 'Socials')).toBeVisible();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(heading(page, 'Products')).toBeVisible();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(heading(page, 'Socials')).toBeVisible();
  await fakeDesktop.windowAction('mouse-back');
  await expect(heading(page, 'Products')).toBeVisible();

  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find', exact: true });
  await expect(field).toBeFocused();
  await field.pressSequentially('PRODUCTS');
  const bar = page.getByRole('search', { name: 'Find on this screen' });
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('find-current') ?? [])].map(String).join());
  expect((await marked()).toLowerCase()).toBe('products');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText(/^2 of \d+$/);
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toHaveText(/^1 of \d+$/);
  await field.fill('no such words');
  await expect(bar.getByRole('status')).toHaveText('Not found');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  const file = path.join(desktop.userData, 'list.pdf');
  await desktop.willSaveTo(file);
  await desktop.choose('File', 'Save as PDF…');
  await expect.poll(() => existsSync(file)).toBe(true);
  const { dialogs } = await desktop.recorded();
  expect(dialogs.at(-1)?.options).toMatchObject({
    defaultPath: 'Products.pdf',
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  await desktop.choose('File', 'Print Preview');
  await desktop.choose('Help', 'Show Logs');
  await expect.poll(async () => (await desktop.recorded()).openedPaths).toHaveLength(2);
  const [preview = '', logs = ''] = (await desktop.recorded()).openedPaths.sort((a, b) => Number(a < b) - 1);
  expect([preview, logs].map(one => path.basename(one)).sort()).toContain('logs');
  expect(readFileSync(path.join(desktop.userData, 'logs', 'main.log'), 'utf8')).toMatch(/ Started: 1\.0\.0 on linux /);
  const previews = [preview, logs].filter(one => one.endsWith('.pdf'));
  expect(previews.map(one => existsSync(one))).toEqual([true]);
  await desktop.quit();
  expect(previews.map(one => existsSync(one))).toEqual([false]);
});
