import { readdirSync } from 'node:fs';
import path from 'node:path';
import { call } from '../fixtures/desktop/network.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';

/** Links of a page gone wrong, and what the system's browser is handed for each: nothing, or the link. */
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

test('of what a link may be, only what a browser, a mail program or a telephone takes leaves the app', {
  tag: '@stand-in',
}, async ({ desktop, openSignedIn, expectFailures }) => {
  const page = await openSignedIn();
  for (const [link] of links) await call(page, 'links.open', link);
  const wanted = links.flatMap(([, opened]) => opened ?? []);
  expect((await desktop.seen()).opened).toEqual(wanted);

  // The same as windows of their own, which never open. What is no whole address is one of the app's own then.
  expectFailures(/Not allowed to (launch|load local resource)/);
  // The window is there for a moment in Chromium, where Electron would make none.
  expectFailures(/example\.com.* failed: net::ERR_(NAME_NOT_RESOLVED|ABORTED)/);
  for (const [link] of links.filter(([link]) => /^(?!javascript|data)[a-z-]+:\S*$/.test(link))) {
    await page.evaluate(link => void window.open(link), link).catch(() => undefined);
  }
  await page.evaluate(() => void window.open('file:///etc/passwd'));
  await expect.poll(() => page.context().pages().length).toBe(1);
  const { opened } = await desktop.seen();
  expect(opened.filter(link => !wanted.includes(link))).toEqual([]);
  expect(opened).toContain('https://www.example.com/a?b#c');
  await expect(heading(page, 'Welcome')).toBeVisible();
});

test('the window cannot be led elsewhere', { tag: '@stand-in' }, async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  const before = page.url();
  for (const address of [
    'https://www.example.com/',
    'http://127.0.0.1:1/',
    'http://localhost/',
    'http://backoffice.evil.localhost/',
  ]) {
    const refused = page.waitForEvent('requestfailed', request => request.url() === address);
    await page.evaluate(address => location.assign(address), address);
    await refused;
    expect(page.url()).toBe(before);
  }
  await expect(heading(page, 'Welcome')).toBeVisible();
  expect((await desktop.seen()).opened).toEqual([]);
});

test('the page can load nothing from elsewhere, run no text, and hold no frame', async ({
  openSignedIn,
  expectFailures,
}) => {
  const page = await openSignedIn();
  expectFailures(/Content Security Policy|failed: csp/);
  const results = await page.evaluate(async () => {
    const load = (make: () => HTMLElement) =>
      new Promise<string>(resolve => {
        const element = make();
        element.addEventListener('load', () => resolve('loaded'));
        element.addEventListener('error', () => resolve('refused'));
        document.body.append(element);
      });
    const image = () => Object.assign(document.createElement('img'), { src: 'https://www.example.com/x.png' });
    const script = () => Object.assign(document.createElement('script'), { src: 'https://www.example.com/x.js' });
    const inline = () => {
      const element = document.createElement('script');
      element.textContent = 'window.wasRun = true';
      return element;
    };
    document.body.append(inline());
    // A text given to a timer is evaluated, or a violation of the policy.
    const evaluated = await new Promise<string>(resolve => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ blockedURI }) => blockedURI === 'eval' && resolve('refused'),
      );
      Object.assign(window, { wasEvaluated: () => resolve('run') });
      setTimeout('wasEvaluated()' as never);
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

const ways = [
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

test('no way leads out of the folder of the page', { tag: '@stand-in' }, async ({ desktop, openSignedIn }) => {
  await openSignedIn();
  const folder = path.resolve(import.meta.dirname, '../../desktop/out/renderer');
  expect(readdirSync(folder)).toContain('index.html');
  const { hostname, port } = new URL(desktop.address('/'));
  // As bytes on the line: a browser would tidy the path up before it asks.
  const { request } = await import('node:http');
  for (const way of ways) {
    const [status, body] = await new Promise<[number, string]>((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, path: way, headers: { host: `${hostname}:${port}` } },
        answer => {
          let text = '';
          answer.setEncoding('utf8').on('data', chunk => (text += chunk));
          answer.on('end', () => resolve([answer.statusCode ?? 0, text]));
        },
      );
      asked.on('error', reject).end();
    });
    const isPage = status === 200 && body.includes('<div id="root">');
    expect(isPage || status === 404, `${way} answered ${status}`).toBe(true);
    expect(body).not.toContain('root:');
    expect(body).not.toContain('"name": "@hydraulics');
  }
});

test('the page is given no permission', { tag: '@stand-in' }, async ({ openSignedIn, standIn }) => {
  const page = await openSignedIn();
  const url = page.url();
  const judge = (permission: string, of = url) => standIn.ask('permission', { permission, url: of });
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
    expect(await judge(permission), permission).toEqual({ requested: false, checked: false, device: false });
  }
  // What the 'Copy' buttons do, and only in the app's own page.
  expect(await judge('clipboard-sanitized-write')).toMatchObject({ requested: true, checked: true });
  expect(await judge('clipboard-sanitized-write', 'https://www.example.com/')).toMatchObject({
    requested: false,
    checked: false,
  });
});
