import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentOf, release } from '../../api/src/testing/releases.ts';
import type { StandInDesktop } from '../fixtures/desktop/fake-electron-desktop.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';

// The real electron-updater against the real feed; only the program that it replaces is a text.
test.describe('updates', { tag: '@stand-in' }, () => {
  let feed: string;
  test.beforeEach(({ server, standIn }) => {
    feed = path.join(server.dataDir, 'desktop');
    const resources = path.join(standIn.userData, 'resources');
    mkdirSync(resources, { recursive: true });
    // As electron-builder writes it beside the app.
    const config =
      'provider: generic\nurl: https://www.example.com/desktop/\nupdaterCacheDirName: back-office-updater\n';
    writeFileSync(path.join(resources, 'app-update.yml'), config);
    standIn.launch.appImage = path.join(standIn.userData, 'back-office.AppImage');
    writeFileSync(standIn.launch.appImage, 'the old program');
    chmodSync(standIn.launch.appImage, 0o755);
  });
  test.afterEach(() => rmSync(feed, { recursive: true, force: true }));

  async function lookByMenu(desktop: StandInDesktop): Promise<unknown> {
    const { length } = (await desktop.seen()).dialogs;
    await desktop.willChoose('OK');
    await desktop.choose('Help', 'Check for Updates…');
    await expect.poll(async () => (await desktop.seen()).dialogs.length).toBe(length + 1);
    return (await desktop.seen()).dialogs.at(-1)?.options.message;
  }

  test('a new version is fetched from the website and takes the place of the old one', async ({
    standIn,
    openSignedIn,
  }) => {
    const page = await openSignedIn();
    release(feed, 'linux', { version: '1.0.0', staging: 100 });
    expect(await lookByMenu(standIn)).toBe('This is the newest version.');
    release(feed, 'linux', { staging: 0 });
    expect(await lookByMenu(standIn)).toBe('This is the newest version.');
    release(feed, 'linux', { staging: 100 });
    expect(await lookByMenu(standIn)).toBe('Version 1.2.0 is being fetched.');
    await expect(page.getByText('Version 1.2.0 of this app is ready.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart to update' })).toBeVisible();
    await expectAccessible(page);
    await standIn.quit();
    const now = readFileSync(standIn.launch.appImage, 'utf8');
    expect(now).toBe(contentOf('back-office-1.2.0-linux-x64.AppImage').toString());
  });

  test('an update that fails is said in a sentence, and the app works on', async ({ standIn, openSignedIn }) => {
    const page = await openSignedIn();
    const said = await lookByMenu(standIn);
    expect(said).toMatch(/^[A-Z].*\.$/);
    expect(String(said)).not.toMatch(/Error|HttpError|at .*\.js/);
    release(feed, 'linux', { staging: 100, spoilt: true });
    expect(await lookByMenu(standIn)).toBe('Version 1.2.0 is being fetched.');
    await expect(page.locator('.notice')).toContainText(
      'The new version arrived damaged. It will be fetched again later.',
    );
    expect(readFileSync(standIn.launch.appImage, 'utf8')).toBe('the old program');
    await standIn.choose('Go', 'Gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  });
});
