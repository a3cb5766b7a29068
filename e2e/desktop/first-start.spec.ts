import { freePort } from '../../scripts/process/free-port.ts';
import { answering } from '../fixtures/desktop/network.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';
import { fillLogin } from '../fixtures/staff/back-office.ts';

test('the first start asks for the website, and says of each wrong one what is wrong', async ({ desktop, server }) => {
  await desktop.start();
  const page = await desktop.page();
  await expect(page.getByRole('heading', { level: 1, name: 'Which website do you work on?' })).toBeVisible();
  await expectAccessible(page);
  const field = page.getByLabel('Address of the website');
  const enter = async (address: string, sentence: string | RegExp) => {
    await field.fill(address);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.locator('.field').getByText(sentence)).toBeVisible();
    await expect(field).toHaveValue(address);
    await expect(field).toBeFocused();
  };
  // An old one did not say its number.
  const health = (api?: number) => JSON.stringify({ status: 'ok', version: '9.9.9', api });
  const json = { 'content-type': 'application/json' };
  const away = JSON.stringify({ success: false, message: 'Away.', error: { code: 'unavailable', details: [] } });
  const closed = `127.0.0.1:${await freePort()}`;
  const others = {
    shop: await answering(200, '<h1>A shop</h1>', { 'content-type': 'text/html' }),
    missing: await answering(404, 'nothing'),
    broken: await answering(500, 'broken'),
    away: await answering(503, away, json),
    moved: await answering(301, '', { location: 'http://127.0.0.1:1/' }),
    old: await answering(200, health(), json),
    young: await answering(200, health(99), json),
  };
  const { shop, missing, broken, away: resting, moved, old, young } = others;

  await enter('', "Enter the website's address.");
  await enter('not an address', 'This is not a web address. One looks like www.example.com.');
  await enter('ftp://www.example.com', 'The address must start with https://.');
  await enter('http://www.example.com', 'so that nobody on the way can read your password.');
  await enter('https://ada:secret@www.example.com', 'Leave name and password out of the address.');
  await enter(`http://${closed}`, `${closed} refused the connection: the website is not running there.`);
  await enter(shop.address, `There is a server at ${shop.host}, but it is not a website that this app can work on.`);
  await enter(missing.address, `There is a server at ${missing.host}, but it is not a website`);
  await enter(broken.address, `The website at ${broken.host} answered with error 500. Please try again later.`);
  await enter(resting.address, `The website at ${resting.host} is not available right now. Please try again later.`);
  await enter(moved.address, `${moved.host} sends on to another address.`);
  await enter(old.address, `The website at ${old.host} is too old for this app.`);
  await enter(young.address, `This app is too old for the website at ${young.host}.`);
  await expectAccessible(page);

  await field.fill(server.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await desktop.restart();
  await expect((await desktop.page()).getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  for (const other of Object.values(others)) await other.close();
});

test('several websites are known, each with its own session', async ({ desktop, server, open }) => {
  // The same one under two names is two to the app, as they might be.
  const other = server.url.replace('127.0.0.1', 'localhost');
  const page = await open();
  const welcome = page.getByRole('heading', { level: 1, name: 'Welcome' });
  await fillLogin(page, server.admin);
  await expect(welcome).toBeVisible();
  await desktop.choose('File', 'Server…');
  await page.getByLabel('Address of the website').fill(other);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await desktop.choose('File', 'Server…');
  await page.getByRole('button', { name: `Use ${server.url}`, exact: true }).click();
  await expect(welcome).toBeVisible();
  await desktop.choose('File', 'Server…');
  await page.getByRole('button', { name: `Forget ${server.url}` }).click();
  await expect(page.getByRole('button', { name: `Forget ${server.url}` })).toHaveCount(0);
  await page.getByLabel('Address of the website').fill(server.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
