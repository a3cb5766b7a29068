import type { MenuItem } from '../fakes/electron/recorded.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';

/** A menu as lines: `Go > Products (Ctrl+2)`. */
const lines = (items: MenuItem[], parent = ''): string[] =>
  items
    .filter(({ visible }) => visible)
    .flatMap(({ label, accelerator, submenu }) =>
      submenu ? lines(submenu, `${parent}${label} > `) : [`${parent}${label}${accelerator ? ` (${accelerator})` : ''}`],
    );

test('the menu items and their shortcuts work', { tag: '@fake' }, async ({ desktop, openSignedIn, server }) => {
  const page = await openSignedIn();
  const menu = lines(await desktop.menu());
  for (const line of [
    'File > New Product (CmdOrCtrl+N)',
    'File > Print… (CmdOrCtrl+P)',
    'File > Settings… (CmdOrCtrl+,)',
    'File > Server…',
    'File > Quit (CommandOrControl+Q)',
    'Edit > Undo (CommandOrControl+Z)',
    'Edit > Paste (CommandOrControl+V)',
    'View > Reload (CommandOrControl+R)',
    'View > Actual Size (CmdOrCtrl+0)',
    'View > Zoom In (CmdOrCtrl+Plus)',
    'View > Zoom Out (CmdOrCtrl+-)',
    'Go > Dashboard (Ctrl+1)',
    'Go > Socials (Ctrl+6)',
    'Go > Activity',
    'Go > System status',
    'Help > Help (F1)',
    'Help > Open the Website',
    'Help > Check for Updates…',
    'Help > About Back Office',
  ]) {
    expect(menu).toContain(line);
  }
  // An installed app has no developer tools.
  expect(menu.join()).not.toContain('Developer');
  for (const [entry, title] of [
    ['Products', 'Products'],
    ['Gallery', 'Gallery'],
    ['Users', 'Users'],
    ['Contact Us', 'Contact Us'],
    ['Socials', 'Socials'],
    ['Trash', 'Trash'],
    ['Dashboard', 'Welcome'],
  ] as const) {
    await desktop.choose('Go', entry);
    await expect(heading(page, title)).toBeVisible();
  }
  await desktop.choose('View', 'Zoom In');
  await desktop.choose('View', 'Zoom In');
  await desktop.choose('View', 'Zoom Out');
  await expect.poll(async () => (await desktop.window())?.zoom).toBe(1);
  await desktop.choose('View', 'Reload');
  await expect(heading(page, 'Welcome')).toBeVisible();
  expect((await desktop.window())?.zoom).toBe(1);
  await desktop.choose('File', 'Print…');
  await desktop.choose('Help', 'About Back Office');
  await desktop.choose('Help', 'Open the Website');
  await expect
    .poll(() => desktop.recorded())
    .toMatchObject({ printed: 1, aboutPanels: 1, openedUrls: [`${server.url}/`] });
});

test('the window opens at its last position, if that is on a connected display, and in full screen if it was', {
  tag: ['@fake', '@nightly'],
}, async ({ desktop, fakeDesktop, openSignedIn }) => {
  const page = await openSignedIn();
  expect(page.viewportSize()).toEqual({ width: 1280, height: 860 });
  const bounds = { x: 200, y: 120, width: 1000, height: 700 };
  await desktop.move(bounds);
  await desktop.choose('View', 'Zoom In');
  await desktop.restart();
  await heading(await desktop.page(), 'Welcome').waitFor();
  expect((await desktop.window())?.bounds).toEqual(bounds);
  // Zoomed from the first paint on, so that nothing jumps.
  expect((await desktop.recorded()).windows[0]?.webPreferences.zoomFactor).toBeCloseTo(1.2);
  await desktop.move({ x: 5000, y: 4000, width: 1000, height: 700 });
  await desktop.windowAction('maximise');
  await fakeDesktop.windowAction('full-screen');
  await desktop.restart();
  await heading(await desktop.page(), 'Welcome').waitFor();
  const state = await desktop.window();
  expect(state).toMatchObject({ fullScreen: true, bounds: { x: 40, y: 40, width: 1000, height: 700 } });
  // Leaving full screen restores the maximised window.
  await fakeDesktop.windowAction('full-screen');
  expect(await desktop.window()).toMatchObject({ fullScreen: false, maximised: true });
});

test('a second start brings the window to the front and opens the screen of its link', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.windowAction('minimise');
  await desktop.startAgain();
  await expect.poll(async () => (await desktop.window())?.minimised).toBe(false);
  await desktop.startAgain('hydraulics-admin://gallery');
  await expect(heading(page, 'Gallery')).toBeVisible();
});

test('a deep link starts the app at its screen', { tag: ['@fake', '@nightly'] }, async ({ desktop, openSignedIn }) => {
  await openSignedIn();
  await desktop.restart('hydraulics-admin://socials');
  await expect(heading(await desktop.page(), 'Socials')).toBeVisible();
  expect((await desktop.recorded()).protocols).toEqual(['hydraulics-admin']);
});

test('unsaved changes are asked about before the window closes, the app quits or the page changes', {
  tag: '@fake',
}, async ({ desktop, openSignedIn, fakeDesktop }) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Products');
  await expect(heading(page, 'Products')).toBeVisible();
  await page.getByRole('link', { name: 'Add category' }).first().click();
  const field = page.getByPlaceholder('Enter category name');
  await field.fill('Half a name');
  await desktop.willChoose('Stay');
  await desktop.windowAction('close');
  await expect.poll(async () => (await desktop.recorded()).dialogs).toHaveLength(1);
  await desktop.willChoose('Stay');
  await desktop.choose('File', 'Quit');
  await expect.poll(async () => (await desktop.recorded()).dialogs).toHaveLength(2);
  const [question] = (await desktop.recorded()).dialogs;
  expect(question?.options).toMatchObject({
    message: 'Leave without saving?',
    detail: 'What you typed here has not been saved.',
    buttons: ['Stay', 'Leave'],
    defaultId: 0,
    cancelId: 0,
  });
  await expect(field).toHaveValue('Half a name');
  // For navigation within the app the page shows its own dialog.
  await desktop.choose('Go', 'Users');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('Half a name');
  await desktop.willChoose('Leave');
  await desktop.windowAction('close');
  await fakeDesktop.running.exited;
});

test('the chosen appearance is kept, and no window is white before its first paint', {
  tag: ['@fake', '@nightly'],
}, async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  await page.getByRole('link', { name: 'Signed in as' }).click();
  const choice = page.getByRole('group', { name: 'Appearance' });
  await expect(choice.getByLabel('Same as the system')).toBeChecked();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(242, 245, 247)');
  await choice.getByLabel('Dark').check();
  await expect.poll(background).toBe('rgb(15, 26, 35)');
  await desktop.restart();
  const again = await desktop.page();
  await expect(heading(again, 'Welcome')).toBeVisible();
  await expect(again.locator('body')).toHaveCSS('background-color', 'rgb(15, 26, 35)');
  expect((await desktop.recorded()).windows.map(({ backgroundColor }) => backgroundColor)).toEqual(['#0f1a23']);
  await desktop.choose('File', 'Settings…');
  await again.getByLabel('Light').check();
  await expect(again.locator('body')).toHaveCSS('background-color', 'rgb(242, 245, 247)');
});

test('with a tray icon the app keeps running without a window', { tag: ['@fake', '@nightly'] }, async ({
  desktop,
  openSignedIn,
  fakeDesktop,
}) => {
  const page = await openSignedIn();
  await desktop.choose('File', 'Settings…');
  await page.getByLabel('Keep running when the window is closed').check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect.poll(async () => (await desktop.recorded()).tray?.menu.map(({ label }) => label)).toContain('Quit');
  await desktop.windowAction('close');
  await expect.poll(async () => (await desktop.window())?.visible).toBe(false);
  await fakeDesktop.requestFromApp('tray.click');
  await expect.poll(async () => (await desktop.window())?.visible).toBe(true);
  await page.getByLabel('Start without a window').check();
  await expect(page.getByLabel('Start without a window')).toBeChecked();
  await expect(page.getByText('Saved.')).toBeVisible();
  // When the user starts the app, the window is shown.
  await desktop.restart();
  await desktop.page();
  await expect.poll(async () => (await desktop.window())?.visible).toBe(true);
  await desktop.restart('--hidden');
  await desktop.page();
  expect((await desktop.window())?.visible).toBe(false);
  await fakeDesktop.requestFromApp('tray.choose', 'Open Back Office');
  await expect.poll(async () => (await desktop.window())?.visible).toBe(true);
  await fakeDesktop.requestFromApp('tray.choose', 'Quit').catch(() => undefined);
  await fakeDesktop.running.exited;
});

test('a page that crashes or hangs can be reloaded', { tag: '@fake' }, async ({
  desktop,
  openSignedIn,
  fakeDesktop,
}) => {
  const page = await openSignedIn();
  await desktop.willChoose('Reload');
  await fakeDesktop.requestFromApp('page', { id: 1, name: 'crashed' });
  await expect.poll(async () => (await desktop.recorded()).dialogs).toHaveLength(1);
  await expect(heading(page, 'Welcome')).toBeVisible();
  await desktop.willChoose('Wait');
  await fakeDesktop.windowAction('hang');
  await expect.poll(async () => (await desktop.recorded()).dialogs).toHaveLength(2);
  await fakeDesktop.windowAction('recover');
  const { dialogs } = await desktop.recorded();
  expect(dialogs.map(({ options }) => options.message)).toEqual([
    'The window stopped working.',
    'The window is not responding.',
  ]);
});
