import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/process/free-port.ts';
import { serveResponse } from '../fixtures/desktop/network.ts';
import { expect, switchWebsite, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { fillLogin } from '../fixtures/staff/back-office.ts';

test('the first start asks for the website, and explains each invalid address', async ({ desktop, server }) => {
  await desktop.start();
  const page = await desktop.page();
  await expect(page.getByRole('heading', { level: 1, name: 'Which website do you work on?' })).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('Address of the website');
  const enter = async (address: string, message: string | RegExp) => {
    await field.fill(address);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.locator('.field').getByText(message)).toBeVisible();
    await expect(field).toHaveValue(address);
    await expect(field).toBeFocused();
  };
  // Older APIs do not send their version.
  const health = (api?: number) => JSON.stringify({ status: 'ok', version: '9.9.9', api });
  const json = { 'content-type': 'application/json' };
  const unavailable = JSON.stringify({
    success: false,
    message: 'Unavailable.',
    error: { code: 'unavailable', details: [] },
  });
  const closedPort = `127.0.0.1:${await freePort()}`;
  const others = {
    shop: await serveResponse(200, '<h1>A shop</h1>', { 'content-type': 'text/html' }),
    missing: await serveResponse(404, 'nothing'),
    broken: await serveResponse(500, 'broken'),
    down: await serveResponse(503, unavailable, json),
    moved: await serveResponse(301, '', { location: 'http://127.0.0.1:1/' }),
    old: await serveResponse(200, health(), json),
    tooNew: await serveResponse(200, health(99), json),
  };
  const { shop, missing, broken, down, moved, old, tooNew } = others;

  await enter('', "Enter the website's address.");
  await enter('not an address', 'This is not a web address. Enter one like www.example.com.');
  await enter('ftp://www.example.com', 'The address must start with https://.');
  await enter('http://www.example.com', 'which protects your password.');
  await enter('https://ada:secret@www.example.com', 'Remove the user name and password from the address.');
  await enter(`http://${closedPort}`, `${closedPort} refused the connection: the website is not running there.`);
  await enter(shop.address, `There is a server at ${shop.host}, but this app does not work with it.`);
  await enter(missing.address, `There is a server at ${missing.host}, but this app does not work with it.`);
  await enter(broken.address, `The website at ${broken.host} answered with error 500. Please try again later.`);
  await enter(down.address, `The website at ${down.host} is not available right now. Please try again later.`);
  await enter(moved.address, `${moved.host} redirects to another address.`);
  await enter(old.address, `The website at ${old.host} is too old for this app.`);
  await enter(tooNew.address, `This app is too old for the website at ${tooNew.host}.`);
  await expectAccessible(page);

  await field.fill(server.url);
  const connected = await switchWebsite(desktop, page, () => page.getByRole('button', { name: 'Connect' }).click());
  await expect(connected.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await desktop.restart();
  await expect((await desktop.page()).getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  for (const other of Object.values(others)) await other.close();
});

test('the app remembers several websites, each with its own session', async ({ desktop, server, open }) => {
  // The same server under two host names counts as two websites.
  const other = server.url.replace('127.0.0.1', 'localhost');
  const isShown = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  let page = await open();
  await fillLogin(page, server.admin);
  await isShown(page, 'Welcome');
  await desktop.choose('File', 'Server…');
  await page.getByLabel('Address of the website').fill(other);
  page = await switchWebsite(desktop, page, () => page.getByRole('button', { name: 'Connect' }).click());
  await isShown(page, 'Sign in');
  await desktop.choose('File', 'Server…');
  const use = page.getByRole('button', { name: `Use ${server.url}`, exact: true });
  page = await switchWebsite(desktop, page, () => use.click());
  await isShown(page, 'Welcome');
  // The current website.
  await desktop.choose('File', 'Server…');
  await page.getByRole('button', { name: `Use ${server.url}`, exact: true }).click();
  await isShown(page, 'Welcome');
  await desktop.choose('File', 'Server…');
  const forget = page.getByRole('button', { name: `Forget ${server.url}` });
  page = await switchWebsite(desktop, page, () => forget.click());
  await isShown(page, 'Server');
  await expect(page.getByRole('button', { name: `Forget ${server.url}` })).toHaveCount(0);
  await page.getByLabel('Address of the website').fill(server.url);
  page = await switchWebsite(desktop, page, () => page.getByRole('button', { name: 'Connect' }).click());
  await isShown(page, 'Sign in');
});
