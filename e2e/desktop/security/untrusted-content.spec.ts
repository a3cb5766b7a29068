import { readdirSync } from 'node:fs';
import path from 'node:path';
import { callBridge } from '../../fixtures/desktop/network.ts';
import { expect, test } from '../../fixtures/desktop/test.ts';
import { heading } from '../../fixtures/staff/back-office.ts';

/** Links that a compromised page might open, and the URL that may leave the app for each. */
const links: [link: string, opened: string | null][] = [
  ['https://www.example.com/a?b#c', 'https://www.example.com/a?b#c'],
  ['http://www.example.com/', 'http://www.example.com/'],
  ['mailto:office@example.com', 'mailto:office@example.com'],
  ['tel:+15550142', 'tel:+15550142'],
  ['file:///etc/passwd', null],
  ['smb://server/share', null],
  ['ms-msdt:/id PCWDiagnostic', null],
  ['search-ms:query=x', null],
  ['vscode://file/etc/passwd', null],
  ['hydraulics-admin://dashboard', null],
  ['javascript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['https://user:password@www.example.com/', null],
  ['//www.example.com/', null],
  ['\\\\server\\share', null],
  [' https://www.example.com/', null],
  ['https://www.exa\nmple.com/', null],
  ['ftp://www.example.com/', null],
  ['chrome://settings/', null],
  ['view-source:https://www.example.com/', null],
  ['about:blank', null],
];

test('only links for a browser, a mail program or a telephone leave the app', {
  tag: '@fake',
}, async ({ desktop, openSignedIn, expectFailures }) => {
  const page = await openSignedIn();
  for (const [link] of links) await callBridge(page, 'links.open', link);
  const expected = links.flatMap(([, opened]) => opened ?? []);
  expect((await desktop.recorded()).openedUrls).toEqual(expected);

  // The same links in `window.open`, which never opens a window. Relative links resolve to the app's own pages.
  expectFailures(/Not allowed to (launch|load local resource)/);
  // Chromium opens the window for a moment; Electron would not.
  expectFailures(/example\.com.* failed: net::ERR_(NAME_NOT_RESOLVED|ABORTED)/);
  for (const [link] of links.filter(([link]) => /^(?!javascript|data)[a-z-]+:\S*$/.test(link))) {
    await page.evaluate(link => void window.open(link), link).catch(() => undefined);
  }
  await page.evaluate(() => void window.open('file:///etc/passwd'));
  await expect.poll(() => page.context().pages().length).toBe(1);
  const { openedUrls } = await desktop.recorded();
  expect(openedUrls.filter(link => !expected.includes(link))).toEqual([]);
  expect(openedUrls).toContain('https://www.example.com/a?b#c');
  await expect(heading(page, 'Welcome')).toBeVisible();
});

test('the window cannot navigate away from the app; the address opens in the browser', { tag: '@fake' }, async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  const before = page.url();
  const addresses = [
    'https://www.example.com/',
    'http://127.0.0.1:1/',
    'http://localhost/',
    'http://backoffice.evil.localhost/',
  ];
  for (const address of addresses) {
    const refused = page.waitForEvent('requestfailed', request => request.url() === address);
    await page.evaluate(address => location.assign(address), address);
    await refused;
    expect(page.url()).toBe(before);
  }
  await expect(heading(page, 'Welcome')).toBeVisible();
  expect((await desktop.recorded()).openedUrls).toEqual(addresses);
});

test('the page cannot load foreign resources or run inline scripts', async ({ openSignedIn, expectFailures }) => {
  const page = await openSignedIn();
  expectFailures(/Content Security Policy|failed: csp/);
  expectFailures(/requires 'TrustedScript/);
  const results = await page.evaluate(async () => {
    // Trusted Types throw before the policy could refuse.
    const attempt = <T>(work: () => T): T | undefined => {
      try {
        return work();
      } catch {
        return undefined;
      }
    };
    const load = (make: () => HTMLElement) =>
      new Promise<string>(resolve => {
        const element = attempt(make);
        if (!element) return resolve('refused');
        element.addEventListener('load', () => resolve('loaded'));
        element.addEventListener('error', () => resolve('refused'));
        document.body.append(element);
      });
    const image = () => Object.assign(document.createElement('img'), { src: 'https://www.example.com/x.png' });
    const script = () => Object.assign(document.createElement('script'), { src: 'https://www.example.com/x.js' });
    const inline = (setText: (element: HTMLScriptElement) => void) => {
      const element = document.createElement('script');
      attempt(() => setText(element));
      document.body.append(element);
    };
    inline(element => {
      element.textContent = 'window.wasRun = true';
    });
    inline(element => element.append('window.wasRun = true'));
    // A string passed to setTimeout is either evaluated or a policy violation.
    const evaluated = await new Promise<string>(resolve => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ blockedURI }) => blockedURI === 'eval' && resolve('refused'),
      );
      Object.assign(window, { wasEvaluated: () => resolve('run') });
      if (attempt(() => setTimeout('wasEvaluated()' as never)) === undefined) resolve('refused');
    });
    return {
      image: await load(image),
      script: await load(script),
      fetch: await fetch('https://www.example.com/').then(
        () => 'loaded',
        () => 'refused',
      ),
      inline: 'wasRun' in window ? 'run' : 'refused',
      evaluated,
      node: ['require', 'process', 'Buffer', 'module', 'global'].filter(name => name in window),
    };
  });
  expect(results).toEqual({
    image: 'refused',
    script: 'refused',
    fetch: 'refused',
    inline: 'refused',
    evaluated: 'refused',
    node: [],
  });
});

const paths = [
  '/../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/assets/..%2f..%2fmain%2findex.js',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..\\..\\package.json',
  '/%00index.html',
  '/.build-hash',
  '/assets/.hidden.js',
  '/main/index.js',
  '/package.json',
  '/preload/index.cjs',
  '/picked/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11.png',
];

test('no path leads out of the folder of the page', { tag: '@fake' }, async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  const folder = path.resolve(import.meta.dirname, '../../../desktop/out/renderer');
  expect(readdirSync(folder)).toContain('index.html');
  const { hostname, port } = new URL(page.url());
  const partition = String((await desktop.recorded()).windows[0]?.webPreferences.partition);
  // Not with fetch, which would normalise the path.
  const { request } = await import('node:http');
  for (const requestPath of paths) {
    const [status, body] = await new Promise<[number, string]>((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path: requestPath,
          headers: { host: `${hostname}:${port}`, 'x-fake-session': partition },
        },
        response => {
          let text = '';
          response.setEncoding('utf8').on('data', chunk => (text += chunk));
          response.on('end', () => resolve([response.statusCode ?? 0, text]));
        },
      );
      outgoing.on('error', reject).end();
    });
    const isPage = status === 200 && body.includes('<div id="root">');
    expect(isPage || status === 404, `${requestPath} responded ${status}`).toBe(true);
    expect(body).not.toContain('root:');
    expect(body).not.toContain('"name": "@hydraulics');
  }
});

test('the page has no permission except writing to the clipboard', { tag: '@fake' }, async ({
  openSignedIn,
  fakeDesktop,
}) => {
  const page = await openSignedIn();
  const url = page.url();
  const check = (permission: string, pageUrl = url) =>
    fakeDesktop.requestFromApp('permission', { permission, url: pageUrl });
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'midi',
    'midiSysex',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'display-capture',
    'hid',
    'serial',
    'usb',
    'clipboard-read',
    'fileSystem',
    'idle-detection',
  ]) {
    expect(await check(permission), permission).toEqual({ requested: false, checked: false, device: false });
  }
  // For the 'Copy' buttons, in the app's own page only.
  expect(await check('clipboard-sanitized-write')).toMatchObject({ requested: true, checked: true });
  expect(await check('clipboard-sanitized-write', 'https://www.example.com/')).toMatchObject({
    requested: false,
    checked: false,
  });
});
