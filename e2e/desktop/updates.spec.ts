import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentOf, release } from '../../api/src/testing/releases.ts';
import type { FakeElectronDesktop } from '../fixtures/desktop/fake-electron-desktop.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';

// The real electron-updater with the real feed; only the program that it replaces is a text file.
test.describe('updates', { tag: '@fake' }, () => {
  let feed: string;
  test.beforeEach(({ server, fakeDesktop }) => {
    feed = path.join(server.dataDir, 'desktop');
    const resources = path.join(fakeDesktop.userData, 'resources');
    mkdirSync(resources, { recursive: true });
    // As written by electron-builder.
    const config =
      'provider: generic\nurl: https://www.example.com/desktop/\nupdaterCacheDirName: back-office-updater\n';
    writeFileSync(path.join(resources, 'app-update.yml'), config);
    fakeDesktop.launch.appImage = path.join(fakeDesktop.userData, 'back-office.AppImage');
    writeFileSync(fakeDesktop.launch.appImage, 'the old program');
    chmodSync(fakeDesktop.launch.appImage, 0o755);
  });
  test.afterEach(() => rmSync(feed, { recursive: true, force: true }));

  async function checkForUpdates(desktop: FakeElectronDesktop): Promise<unknown> {
    const { length } = (await desktop.recorded()).dialogs;
    await desktop.willChoose('OK');
    await desktop.choose('Help', 'Check for Updates…');
    await expect.poll(async () => (await desktop.recorded()).dialogs.length).toBe(length + 1);
    return (await desktop.recorded()).dialogs.at(-1)?.options.message;
  }

  test('a new version is downloaded from the website and replaces the old one', async ({
    fakeDesktop,
    openSignedIn,
  }) => {
    const page = await openSignedIn();
    release(feed, 'linux', { version: '1.0.0', staging: 100 });
    expect(await checkForUpdates(fakeDesktop)).toBe('You have the latest version.');
    release(feed, 'linux', { staging: 0 });
    expect(await checkForUpdates(fakeDesktop)).toBe('You have the latest version.');
    release(feed, 'linux', { staging: 100 });
    expect(await checkForUpdates(fakeDesktop)).toBe('Version 1.2.0 is being downloaded.');
    await expect(page.getByText('Version 1.2.0 of this app is ready.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart to update' })).toBeVisible();
    await expectAccessible(page);
    await fakeDesktop.quit();
    const installed = readFileSync(fakeDesktop.launch.appImage, 'utf8');
    expect(installed).toBe(contentOf('back-office-1.2.0-linux-x64.AppImage').toString());
  });

  test('a failed update is reported with a message, and the app keeps running', async ({
    fakeDesktop,
    openSignedIn,
  }) => {
    const page = await openSignedIn();
    const message = await checkForUpdates(fakeDesktop);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(String(message)).not.toMatch(/Error|HttpError|at .*\.js/);
    release(feed, 'linux', { staging: 100, spoilt: true });
    expect(await checkForUpdates(fakeDesktop)).toBe('Version 1.2.0 is being downloaded.');
    await expect(page.locator('.notice')).toContainText(
      'The new version was damaged during the download. The app will download it again later.',
    );
    expect(readFileSync(fakeDesktop.launch.appImage, 'utf8')).toBe('the old program');
    await fakeDesktop.choose('Go', 'Gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  });
});
