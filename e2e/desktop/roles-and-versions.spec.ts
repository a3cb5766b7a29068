import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, signIn, test } from '../fixtures/desktop/test.ts';
import { workOn } from '../fixtures/desktop/work-on.ts';
import { addUser } from '../fixtures/staff/back-office.ts';

test('the menu offers what the role may do, and a website that left the app behind is noticed while running', {
  tag: '@fake',
}, async ({ desktop, request, server }) => {
  let versions = '1-1';
  const proxy = createServer((incoming, outgoing) => {
    const { method = 'GET', headers, url = '/' } = incoming;
    void incoming.toArray().then(async chunks => {
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
      const { host: _host, connection: _connection, ...kept } = headers as Record<string, string>;
      const response = await fetch(server.url + url, { method, headers: kept, body });
      const answered = [...response.headers].filter(([name]) => !/^(content-(encoding|length)|transfer)/.test(name));
      outgoing.writeHead(response.status, { ...Object.fromEntries(answered), 'x-api-versions': versions });
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const viewer = { name: 'Vic', email: 'vic@example.com', password: 'a long enough password', role: 'viewer' as const };
  await addUser(request, viewer);
  workOn(desktop, address);
  await desktop.start();
  const page = await desktop.page();
  const labels = async () => {
    const menu = await desktop.menu();
    return menu.flatMap(({ submenu }) => submenu?.map(({ label }) => label) ?? []);
  };
  expect(await labels()).toEqual(expect.arrayContaining(['New Product', 'Users']));
  await signIn(page, viewer);
  await expect.poll(labels).not.toContain('New Product');
  expect(await labels()).toContain('Products');
  expect(await labels()).not.toContain('Users');

  versions = '8-9';
  await page.getByRole('link', { name: 'Gallery' }).click();
  const notice = page.getByText(`This app is too old for the website at ${new URL(address).host}.`);
  await expect(notice).toBeVisible();
  versions = '1-9';
  await page.getByRole('link', { name: 'Socials' }).click();
  await expect(notice).toBeHidden();
  // Pictures may still be loading.
  await desktop.quit();
  proxy.closeAllConnections();
  proxy.close();
});
