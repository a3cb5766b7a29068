import { expect, signIn, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';

test('a link connects to a website after a question, all known ones are watched, and the tray leads to each', {
  tag: '@fake',
}, async ({ desktop, fakeDesktop, openSignedIn, server, request }) => {
  await openSignedIn();
  // The same server under another name is another website for the app.
  const second = server.url.replace('127.0.0.1', 'localhost');
  const link = `hydraulics-admin://connect?to=${encodeURIComponent(second)}`;
  await desktop.willChoose('Cancel');
  await desktop.startAgain(link);
  await expect.poll(async () => (await desktop.recorded()).dialogs).toHaveLength(1);
  expect((await desktop.recorded()).dialogs[0]?.options.message).toBe(`Use this app for the website ${second}?`);
  // The address of an unknown website on the command line also asks.
  await desktop.willChoose('Cancel');
  await desktop.startAgain(`--server=${second}`);
  await expect.poll(async () => (await desktop.recorded()).dialogs).toHaveLength(2);
  await desktop.willChoose('Connect');
  await desktop.startAgain(link);
  const path = async () => new URL((await desktop.page()).url()).pathname;
  await expect.poll(path).toBe('/admin-login');
  await signIn(await desktop.page(), server.admin);
  await desktop.choose('File', 'Settings…');
  await (await desktop.page()).getByLabel('Keep running when the window is closed').check();
  const lines = async () => (await desktop.recorded()).tray?.menu.map(({ label }) => label) ?? [];
  await expect.poll(lines).toEqual([
    'Open Back Office',
    expect.stringMatching(/^127\.0\.0\.1:\d+: [1-9]\d* new enquir/),
    // Without a session it says 0: only after a first poll is a later enquiry news.
    expect.stringMatching(/^localhost:\d+: [1-9]\d* new enquir/),
    'separator',
    'Quit',
  ]);
  const enquiry = { name: 'Mara Quist', email: 'mara@example.com', message: 'Do you build winches too?' };
  const sent = await request.post('/api/contact-submit', {
    data: enquiry,
  });
  expect(sent.status(), await sent.text()).toBe(201);
  await desktop.power('unlock-screen');
  await expect
    .poll(async () => (await desktop.recorded()).notifications.map(({ title }) => title).sort())
    .toEqual([`New enquiry · ${new URL(server.url).host}`, `New enquiry · ${new URL(second).host}`]);
  const [, first = ''] = await lines();
  await fakeDesktop.requestFromApp('tray.choose', first);
  await expect.poll(path).toBe('/contact-operation');
  await expect(heading(await desktop.page(), 'Contact Us')).toBeVisible();
});
