import type { Item } from '../fakes/electron/recorded.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';

/** A menu as lines: `Go > Products (Ctrl+2)`. */
const lines = (items: Item[], above = ''): string[] =>
  items
    .filter(({ visible }) => visible)
    .flatMap(({ label, accelerator, submenu }) =>
      submenu ? lines(submenu, `${above}${label} > `) : [`${above}${label}${accelerator ? ` (${accelerator})` : ''}`],
    );

test('the menu has its entries and keys, and they work', { tag: '@stand-in' }, async ({
  desktop,
  openSignedIn,
  server,
}) => {
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
    'Help > Open the Website',
    'Help > Check for Updates…',
    'Help > About Back Office',
  ]) {
    expect(menu).toContain(line);
  }
  // An installed app has no developer's tools.
  expect(menu.join()).not.toContain('Developer');
  for (const [entry, title] of [
    ['Products', 'Products'],
    ['Gallery', 'Gallery'],
    ['Users', 'Users'],
    ['Contact Us', 'Contact Us'],
    ['Socials', 'Socials'],
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
  await expect.poll(() => desktop.seen()).toMatchObject({ printed: 1, about: 1, opened: [`${server.url}/`] });
});

test('the window opens where it was, and on a display that is there', { tag: '@stand-in' }, async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  expect(page.viewportSize()).toEqual({ width: 1280, height: 860 });
  const place = { x: 200, y: 120, width: 1000, height: 700 };
  await desktop.move(place);
  await desktop.restart();
  await heading(await desktop.page(), 'Welcome').waitFor();
  expect((await desktop.window())?.bounds).toEqual(place);
  await desktop.move({ x: 5000, y: 4000, width: 1000, height: 700 });
  await desktop.act('maximise');
  await desktop.restart();
  await heading(await desktop.page(), 'Welcome').waitFor();
  const state = await desktop.window();
  expect(state?.maximised).toBe(true);
  expect(state?.bounds).toMatchObject({ x: 40, y: 40, width: 1000, height: 700 });
});

test('a second start brings the window of the first to the front, at the screen that its link means', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.act('minimise');
  await desktop.startAgain();
  await expect.poll(async () => (await desktop.window())?.minimised).toBe(false);
  await desktop.startAgain('hydraulics-admin://gallery');
  await expect(heading(page, 'Gallery')).toBeVisible();
});

test('a link starts the app at its screen', { tag: '@stand-in' }, async ({ desktop, openSignedIn }) => {
  await openSignedIn();
  await desktop.restart('hydraulics-admin://socials');
  await expect(heading(await desktop.page(), 'Socials')).toBeVisible();
  expect((await desktop.seen()).links).toEqual(['hydraulics-admin']);
});

test('what is not saved is asked about before the window closes, the app ends or the page is left', {
  tag: '@stand-in',
}, async ({ desktop, openSignedIn, standIn }) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Products');
  await expect(heading(page, 'Products')).toBeVisible();
  await page.getByRole('link', { name: 'Add category' }).first().click();
  const field = page.getByPlaceholder('Enter category name');
  await field.fill('Half a name');
  await desktop.willChoose('Stay');
  await desktop.act('close');
  await expect.poll(async () => (await desktop.seen()).dialogs).toHaveLength(1);
  await desktop.willChoose('Stay');
  await desktop.choose('File', 'Quit');
  await expect.poll(async () => (await desktop.seen()).dialogs).toHaveLength(2);
  const [asked] = (await desktop.seen()).dialogs;
  expect(asked?.options).toMatchObject({
    message: 'Leave without saving?',
    detail: 'What you typed here has not been saved.',
    buttons: ['Stay', 'Leave'],
    defaultId: 0,
    cancelId: 0,
  });
  await expect(field).toHaveValue('Half a name');
  // Within the app the page asks by itself, in its own words.
  await desktop.choose('Go', 'Users');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Stay' }).click();
  await expect(field).toHaveValue('Half a name');
  await desktop.willChoose('Leave');
  await desktop.act('close');
  await standIn.running.ended;
});

test('with the icon beside the clock the app goes on without a window', { tag: '@stand-in' }, async ({
  desktop,
  openSignedIn,
  standIn,
}) => {
  const page = await openSignedIn();
  await desktop.choose('File', 'Settings…');
  await page.getByLabel('Keep running when the window is closed').check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect.poll(async () => (await desktop.seen()).tray?.menu.map(({ label }) => label)).toContain('Quit');
  await desktop.act('close');
  await expect.poll(async () => (await desktop.window())?.visible).toBe(false);
  await standIn.ask('tray.click');
  await expect.poll(async () => (await desktop.window())?.visible).toBe(true);
  await page.getByLabel('Start without a window').check();
  await expect(page.getByLabel('Start without a window')).toBeChecked();
  await expect(page.getByText('Saved.')).toBeVisible();
  await desktop.restart();
  await desktop.page();
  expect((await desktop.window())?.visible).toBe(false);
  await standIn.ask('tray.choose', 'Open Back Office');
  await expect.poll(async () => (await desktop.window())?.visible).toBe(true);
  await standIn.ask('tray.choose', 'Quit').catch(() => undefined);
  await standIn.running.ended;
});

test('a page that crashes or hangs can be loaded again', { tag: '@stand-in' }, async ({
  desktop,
  openSignedIn,
  standIn,
}) => {
  const page = await openSignedIn();
  await desktop.willChoose('Load again');
  await standIn.ask('page', { id: 1, name: 'gone' });
  await expect.poll(async () => (await desktop.seen()).dialogs).toHaveLength(1);
  await expect(heading(page, 'Welcome')).toBeVisible();
  await desktop.willChoose('Wait');
  await standIn.act('hang');
  await expect.poll(async () => (await desktop.seen()).dialogs).toHaveLength(2);
  await standIn.act('recover');
  const { dialogs } = await desktop.seen();
  expect(dialogs.map(({ options }) => options.message)).toEqual([
    'The window stopped working.',
    'The window does not answer.',
  ]);
});
