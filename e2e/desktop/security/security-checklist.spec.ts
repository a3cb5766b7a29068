import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { judgeElectron } from '../../../scripts/checks/electron-support.ts';
import type { Recorded } from '../../fakes/electron/recorded.ts';
import type { FakeElectronDesktop } from '../../fixtures/desktop/fake-electron-desktop.ts';
import { callBridge } from '../../fixtures/desktop/network.ts';
import { expect, test } from '../../fixtures/desktop/test.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rows = [...read('docs/electron-security.md').matchAll(/^\| (\d+) \| (.+?) \| .+? \| `(.+?)` \| `(.+?)` \|$/gm)];

/** The running app, and its recorded calls to Electron. */
type Facts = {
  fakeDesktop: FakeElectronDesktop;
  page: Page;
  recorded: Recorded;
  web: Record<string, unknown>;
  policy: string;
};

const builder = read('electron-builder.yml');
const main = read('desktop/out/main/index.js');

/** Documents that are not the app's own: foreign ones, and responses of a website or the disk under its origin. */
const documents = (page: Page): string[] => [
  'https://www.example.com/',
  ...['/uploads/page.html', '/uploads/page', '/api/page', '/picked/page'].map(path => new URL(path, page.url()).href),
];

/** Electron's recommendations, with their original titles and order, each with its check. */
const checklist: [title: string, check: (facts: Facts) => unknown][] = [
  [
    'Only load secure content',
    async ({ page }) => {
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      const { origin } = new URL(page.url());
      expect(loaded.length).toBeGreaterThan(2);
      expect(loaded.filter(url => !url.startsWith(origin))).toEqual([]);
    },
  ],
  [
    'Do not enable Node.js integration for remote content',
    ({ web }) =>
      expect(web).toMatchObject({
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
      }),
  ],
  ['Enable context isolation in all renderers', ({ web }) => expect(web.contextIsolation).toBe(true)],
  ['Enable process sandboxing', ({ web, recorded }) => expect([web.sandbox, recorded.sandboxed]).toEqual([true, true])],
  [
    'Handle session permission requests from remote content',
    async ({ fakeDesktop, page }) => {
      const granted = await fakeDesktop.requestFromApp('permission', { permission: 'media', url: page.url() });
      expect(granted).toEqual({ requested: false, checked: false, device: false });
    },
  ],
  ['Do not disable webSecurity', ({ web }) => expect(web.webSecurity).toBe(true)],
  [
    'Define a Content-Security-Policy',
    async ({ policy, page }) => {
      const answered = ['/api/health', '/uploads/nothing.html', '/api/nothing'];
      const policies = await page.evaluate(
        paths => Promise.all(paths.map(async path => (await fetch(path)).headers.get('content-security-policy'))),
        answered,
      );
      expect(new Set(policies)).toEqual(new Set(["default-src 'none'; sandbox; frame-ancestors 'none'"]));
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toMatch(/connect-src 'self'(;|$)/);
      expect(policy).not.toContain('unsafe-eval');
      expect(policy).not.toContain('http');
    },
  ],
  [
    'Do not enable allowRunningInsecureContent',
    ({ web }) => expect(web.allowRunningInsecureContent ?? false).toBe(false),
  ],
  ['Do not enable experimental features', ({ web }) => expect(web.experimentalFeatures ?? false).toBe(false)],
  [
    'Do not use enableBlinkFeatures',
    ({ web }) => {
      expect(web.enableBlinkFeatures).toBeUndefined();
      expect(main).not.toContain('enable-blink-features');
    },
  ],
  ['Do not use allowpopups for WebViews', async ({ page }) => expect(await page.locator('webview').count()).toBe(0)],
  [
    'Verify WebView options before creation',
    async ({ fakeDesktop, web }) => {
      expect(web.webviewTag ?? false).toBe(false);
      expect(await fakeDesktop.requestFromApp('webview')).toBe('prevented');
    },
  ],
  [
    'Disable or limit navigation',
    async ({ fakeDesktop, page }) => {
      const isPrevented = (url: string, isRedirect = false) =>
        fakeDesktop.requestFromApp('page', {
          id: 1,
          name: 'will-navigate',
          data: { url, isMainFrame: true, isRedirect },
        });
      for (const url of documents(page)) expect(await isPrevented(url), url).toBe(true);
      expect(await isPrevented('https://www.example.com/', true)).toBe(true);
      expect(await isPrevented('file:///etc/passwd')).toBe(true);
      expect(await isPrevented(new URL('/dashboard', page.url()).href)).toBe(false);
    },
  ],
  [
    'Disable or limit creation of new windows',
    async ({ page }) => {
      await page.evaluate(() => void window.open('about:blank'));
      await expect.poll(() => page.context().pages().length).toBe(1);
    },
  ],
  [
    'Do not use shell.openExternal with untrusted content',
    async ({ fakeDesktop, page }) => {
      await callBridge(page, 'links.open', 'file:///etc/passwd');
      await callBridge(page, 'links.open', 'ms-msdt:/id');
      // The address that the page tried to open above is opened in the system's browser.
      expect((await fakeDesktop.recorded()).openedUrls).toEqual(['https://www.example.com/']);
    },
  ],
  [
    'Use a current version of Electron',
    () => {
      const { devDependencies } = JSON.parse(read('desktop/package.json')) as { devDependencies: { electron: string } };
      expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
      expect(builder).toContain(`electronVersion: ${devDependencies.electron}\n`);
      const { majors } = JSON.parse(read('desktop/electron-releases.json'));
      expect(judgeElectron(devDependencies.electron, majors, new Date())).toBeNull();
    },
  ],
  [
    'Validate the sender of all IPC messages',
    async ({ fakeDesktop, page }) => {
      const channels = await fakeDesktop.requestFromApp<string[]>('channels');
      expect(channels.length).toBeGreaterThan(5);
      for (const channel of channels) {
        for (const url of documents(page)) {
          const message = { channel, data: null, url, inFrame: false };
          expect(await fakeDesktop.requestFromApp('invoke', message), `${channel} ${url}`).toMatchObject({ ok: false });
        }
      }
    },
  ],
  [
    'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    ({ recorded }) => {
      expect(recorded.schemes.map(({ scheme }) => scheme)).toEqual(['app']);
      expect(recorded.schemes[0]?.privileges).toMatchObject({ standard: true, secure: true });
      expect(recorded.schemes[0]?.privileges).not.toHaveProperty('bypassCSP');
      expect(main).not.toContain('loadFile(');
    },
  ],
  [
    'Check which fuses you can change',
    () => {
      expect(builder).toContain('\nafterPack: scripts/desktop/fuses.ts\n');
      const fuses = read('scripts/desktop/fuses.ts');
      expect(fuses).toContain('strictlyRequireAllFuses: true');
      for (const fuse of [
        'RunAsNode]: false',
        'EnableCookieEncryption]: true',
        'EnableNodeOptionsEnvironmentVariable]: false',
        'EnableNodeCliInspectArguments]: false',
        'EnableEmbeddedAsarIntegrityValidation]: true',
        'OnlyLoadAppFromAsar]: true',
        'LoadBrowserProcessSpecificV8Snapshot]: false',
        'GrantFileProtocolExtraPrivileges]: false',
        'WasmTrapHandlers]: true',
      ]) {
        expect(fuses).toContain(`[FuseV1Options.${fuse},\n`);
      }
    },
  ],
  [
    'Do not expose Electron APIs to untrusted web content',
    async ({ fakeDesktop, page }) => {
      const exposed = await page.evaluate(() => {
        const { desktop } = window as unknown as { desktop: Record<string, unknown> & { on: Record<string, unknown> } };
        const { on, ...channels } = desktop;
        return { channels: Object.keys(channels), events: Object.values(on).map(one => typeof one) };
      });
      expect(exposed.channels.sort()).toEqual((await fakeDesktop.requestFromApp<string[]>('channels')).sort());
      expect(new Set(exposed.events)).toEqual(new Set(['function']));
      for (const name of ['ipcRenderer', 'electron', 'require']) {
        expect(await page.evaluate(name => name in window, name), name).toBe(false);
      }
    },
  ],
];

test("the app follows every point of Electron's security checklist", { tag: '@fake' }, async ({
  fakeDesktop,
  openSignedIn,
  expectFailures,
}) => {
  expectFailures(/nothing.* answered 404|Failed to load resource/);
  const page = await openSignedIn();
  const response = await page.reload();
  const recorded = await fakeDesktop.recorded();
  expect(recorded.windows).toHaveLength(1);
  const web = recorded.windows[0]?.webPreferences ?? {};
  const policy = (await response?.allHeaders())?.['content-security-policy'] ?? '';
  for (const [title, check] of checklist) {
    await test.step(title, () => check({ fakeDesktop, page, recorded, web, policy }));
  }
});

test('the table in docs/electron-security.md lists every point, and the files that it names exist', () => {
  expect(rows.map(([, number, title]) => [Number(number), title])).toEqual(
    checklist.map(([title], index) => [index + 1, title]),
  );
  for (const [, , title, file = '', shown = ''] of rows) {
    expect(existsSync(path.join(root, file)), `${title}: ${file}`).toBe(true);
    expect(existsSync(path.join(root, shown)), `${title}: ${shown}`).toBe(true);
  }
});
