import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';

test('after an update from a version with one storage for all websites, each has its own drafts', {
  tag: '@fake',
}, async ({ fakeDesktop, openSignedIn, context, server }) => {
  await openSignedIn();
  const { value: user } = await fakeDesktop.requestFromApp<{ value: { id: string } }>('invoke', {
    channel: 'session.read',
    data: null,
    url: (await fakeDesktop.page()).url(),
    inFrame: false,
  });
  const own = `draft:${user.id}:/product-operation/add-products`;
  const other = 'draft:somebody-of-another-website:/product-operation/add-products';
  await fakeDesktop.quit();

  // The storage as the earlier version left it.
  const settingsFile = path.join(fakeDesktop.userData, 'settings.json');
  const { hasOwnStorage, ...earlier } = JSON.parse(readFileSync(settingsFile, 'utf8'));
  expect(hasOwnStorage).toBe(true);
  writeFileSync(settingsFile, JSON.stringify(earlier));
  const page = await context.newPage();
  await page.route('**', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(`http://backoffice.app.localhost:${fakeDesktop.launch.port}/`);
  const draft = JSON.stringify({ at: Date.now(), values: { name: 'Half a pump' }, base: null, withFiles: false });
  const entries = { [own]: draft, [other]: draft, device: 'a device of some time ago' };
  await page.evaluate(entries => Object.assign(localStorage, entries), entries);
  await page.close();

  await fakeDesktop.start();
  await expect.poll(async () => (await fakeDesktop.window())?.visible).toBe(true);
  const shown = await fakeDesktop.page();
  await expect(heading(shown, `Welcome, ${server.admin.name}`)).toBeVisible();
  const read = (key: string) => shown.evaluate(key => localStorage.getItem(key), key);
  expect(await read(own)).toBe(draft);
  expect(await read('device')).toBe('a device of some time ago');
  expect(await read(other)).toBeNull();
  expect((await fakeDesktop.recorded()).clearedPartitions).toEqual(['']);
});
