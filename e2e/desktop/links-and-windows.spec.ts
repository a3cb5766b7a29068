import { expect, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';

test('e-mail links open the mail program, and staff links open a second window that shares the session', {
  tag: '@fake',
}, async ({ desktop, fakeDesktop, openSignedIn, server, allowFailures }) => {
  const page = await openSignedIn();
  const windows = () => fakeDesktop.running.windows.all();
  await desktop.choose('Go', 'Users');
  await page.getByRole('link', { name: server.admin.email }).first().click();
  const mail = `mailto:${server.admin.email}`;
  await expect.poll(async () => (await desktop.recorded()).openedUrls).toEqual([mail]);
  await expect(heading(page, 'Users')).toBeVisible();

  // Ctrl+click, then the middle button.
  await page.getByRole('link', { name: 'Gallery' }).click({ modifiers: ['Control'] });
  await expect.poll(() => windows().length).toBe(2);
  const second = windows()[1] ?? page;
  await expect(heading(second, 'Gallery')).toBeVisible();
  await expect(heading(page, 'Users')).toBeVisible();
  await page.getByRole('link', { name: 'Socials' }).click({ button: 'middle' });
  await expect.poll(() => windows().length).toBe(3);
  const third = windows()[2] ?? page;
  await expect(heading(third, 'Socials')).toBeVisible();
  expect((await desktop.recorded()).openedUrls).toEqual([mail]);

  // The menu acts on the window that was used last, also by its keys.
  await fakeDesktop.requestFromApp('window.focus', 0);
  await page.keyboard.press('Control+2');
  await expect(heading(page, 'Products')).toBeVisible();
  await expect(heading(second, 'Gallery')).toBeVisible();
  await fakeDesktop.requestFromApp('window.focus', 2);
  await desktop.windowAction('close');
  await expect.poll(() => windows().length).toBe(2);

  // Signing out in one window signs out in the others, which may be asking something as the session ends.
  allowFailures(/\/api\/\S+ answered 401$/);
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(second, 'Sign in')).toBeVisible();
  await expect(heading(page, 'Sign in')).toBeVisible();
});
