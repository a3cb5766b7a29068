import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Seen } from '../fakes/electron/recorded.ts';
import type { StandInDesktop } from '../fixtures/desktop/fake-electron-desktop.ts';
import { call } from '../fixtures/desktop/network.ts';
import { expect, test } from '../fixtures/desktop/test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rows = [...read('docs/electron-security.md').matchAll(/^\| (\d+) \| (.+?) \| .+? \| `(.+?)` \| `(.+?)` \|$/gm)];

/** The running app, and what it asked of Electron. */
type Facts = { standIn: StandInDesktop; page: Page; seen: Seen; web: Record<string, unknown>; policy: string };

const builder = read('electron-builder.yml');
const main = read('desktop/out/main/index.js');

/** Electron's recommendations in its words and order, each with what must hold. */
const checklist: [title: string, holds: (facts: Facts) => unknown][] = [
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
  ['Enable process sandboxing', ({ web, seen }) => expect([web.sandbox, seen.sandboxed]).toEqual([true, true])],
  [
    'Handle session permission requests from remote content',
    async ({ standIn, page }) => {
      const asked = await standIn.ask('permission', { permission: 'media', url: page.url() });
      expect(asked).toEqual({ requested: false, checked: false, device: false });
    },
  ],
  ['Do not disable webSecurity', ({ web }) => expect(web.webSecurity).toBe(true)],
  [
    'Define a Content-Security-Policy',
    ({ policy }) => {
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
    async ({ standIn, web }) => {
      expect(web.webviewTag ?? false).toBe(false);
      expect(await standIn.ask('webview')).toBe('refused');
    },
  ],
  [
    'Disable or limit navigation',
    async ({ standIn }) => {
      const wants = (url: string, isRedirect = false) =>
        standIn.ask('page', { id: 1, name: 'wants', data: { url, isMainFrame: true, isRedirect } });
      expect(await wants('https://www.example.com/')).toBe(true);
      expect(await wants('https://www.example.com/', true)).toBe(true);
      expect(await wants('file:///etc/passwd')).toBe(true);
      expect(await wants(standIn.address('/dashboard'))).toBe(false);
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
    async ({ standIn, page }) => {
      await call(page, 'links.open', 'file:///etc/passwd');
      await call(page, 'links.open', 'ms-msdt:/id');
      expect((await standIn.seen()).opened).toEqual([]);
    },
  ],
  [
    'Use a current version of Electron',
    () => {
      const { devDependencies } = JSON.parse(read('desktop/package.json')) as { devDependencies: { electron: string } };
      expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
      expect(builder).toContain(`electronVersion: ${devDependencies.electron}\n`);
    },
  ],
  [
    'Validate the sender of all IPC messages',
    async ({ standIn }) => {
      const channels = await standIn.ask<string[]>('channels');
      expect(channels.length).toBeGreaterThan(5);
      for (const channel of channels) {
        const message = { channel, data: null, url: 'https://www.example.com/', inFrame: false };
        expect(await standIn.ask('invoke', message), channel).toMatchObject({ ok: false });
      }
    },
  ],
  [
    'Avoid usage of the file:// protocol and prefer usage of custom protocols',
    ({ seen }) => {
      expect(seen.schemes.map(({ scheme }) => scheme)).toEqual(['app']);
      expect(seen.schemes[0]?.privileges).toMatchObject({ standard: true, secure: true });
      expect(seen.schemes[0]?.privileges).not.toHaveProperty('bypassCSP');
      expect(main).not.toContain('loadFile(');
    },
  ],
  [
    'Check which fuses you can change',
    () => {
      for (const fuse of [
        'runAsNode: false',
        'enableCookieEncryption: true',
        'enableNodeOptionsEnvironmentVariable: false',
        'enableNodeCliInspectArguments: false',
        'enableEmbeddedAsarIntegrityValidation: true',
        'onlyLoadAppFromAsar: true',
        'grantFileProtocolExtraPrivileges: false',
      ]) {
        expect(builder).toContain(`  ${fuse}\n`);
      }
    },
  ],
  [
    'Do not expose Electron APIs to untrusted web content',
    async ({ standIn, page }) => {
      const exposed = await page.evaluate(() => {
        const { desktop } = window as unknown as { desktop: Record<string, unknown> & { on: Record<string, unknown> } };
        const { on, ...channels } = desktop;
        return { channels: Object.keys(channels), events: Object.values(on).map(one => typeof one) };
      });
      expect(exposed.channels.sort()).toEqual((await standIn.ask<string[]>('channels')).sort());
      expect(new Set(exposed.events)).toEqual(new Set(['function']));
      for (const name of ['ipcRenderer', 'electron', 'require']) {
        expect(await page.evaluate(name => name in window, name), name).toBe(false);
      }
    },
  ],
];

test("the app keeps every point of Electron's checklist", { tag: '@stand-in' }, async ({ standIn, openSignedIn }) => {
  const page = await openSignedIn();
  const answer = await page.reload();
  const seen = await standIn.seen();
  expect(seen.windows).toHaveLength(1);
  const web = seen.windows[0]?.webPreferences ?? {};
  const policy = (await answer?.allHeaders())?.['content-security-policy'] ?? '';
  for (const [title, holds] of checklist) {
    await test.step(title, () => holds({ standIn, page, seen, web, policy }));
  }
});

test('the table of the checklist has all its points, and what it names is there', () => {
  expect(rows.map(([, number, title]) => [Number(number), title])).toEqual(
    checklist.map(([title], index) => [index + 1, title]),
  );
  for (const [, , title, file = '', shown = ''] of rows) {
    expect(existsSync(path.join(root, file)), `${title}: ${file}`).toBe(true);
    expect(existsSync(path.join(root, shown)), `${title}: ${shown}`).toBe(true);
  }
});
