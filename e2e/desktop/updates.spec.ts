import { generateKeyPairSync, sign } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentOf, release } from '../../api/src/testing/releases.ts';
import type { FakeElectronDesktop } from '../fixtures/desktop/fake-electron-desktop.ts';
import { expect, switchWebsite, test } from '../fixtures/desktop/test.ts';
import { expectAccessible } from '../fixtures/pages/accessibility.ts';

const maker = generateKeyPairSync('ed25519');
const somebody = generateKeyPairSync('ed25519');

/** Signs a feed as the maker does, with exceptions. */
const signedBy =
  ({
    key = maker.privateKey,
    app = 'com.example.hydraulics.backoffice',
    feed: claimed = '',
    expires = '2099-01-01T00:00:00.000Z',
  } = {}) =>
  (name: string, text: string) => {
    const feed = claimed || name;
    const signed = '2026-11-20T09:30:00.000Z';
    const bytes = Buffer.from(`hydraulics desktop feed 2\n${app}\n${feed}\n${signed}\n${expires}\n${text}`);
    return JSON.stringify({ app, feed, signed, expires, signature: sign(null, bytes, key).toString('base64') });
  };
const signed = { sign: signedBy(), staging: 100 };

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
    fakeDesktop.launch.appPath = resources;
    const key = maker.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    writeFileSync(path.join(resources, 'update-keys.json'), JSON.stringify({ keys: [key] }));
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

  test('version 1.0.1 is downloaded from the website, replaces 1.0.0, and goes on with its session', async ({
    fakeDesktop,
    openSignedIn,
  }) => {
    const page = await openSignedIn();
    release(feed, 'linux', { ...signed, version: '1.0.0' });
    expect(await checkForUpdates(fakeDesktop)).toBe('You have the latest version.');
    const next = { ...signed, version: '1.0.1' };
    release(feed, 'linux', { ...next, staging: 0 });
    expect(await checkForUpdates(fakeDesktop)).toBe('You have the latest version.');
    release(feed, 'linux', next);
    expect(await checkForUpdates(fakeDesktop)).toBe('Version 1.0.1 is being downloaded.');
    await expect(page.getByText('Version 1.0.1 of this app is ready.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restart to update' })).toBeVisible();
    await expectAccessible(page);
    await fakeDesktop.quit();
    const installed = readFileSync(fakeDesktop.launch.appImage, 'utf8');
    expect(installed).toBe(contentOf('back-office-1.0.1-linux-x64.AppImage').toString());

    fakeDesktop.launch.version = '1.0.1';
    await fakeDesktop.start();
    const updated = await fakeDesktop.page();
    await expect(updated.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    expect(await checkForUpdates(fakeDesktop)).toBe('You have the latest version.');
    // Nothing older is accepted from then on.
    release(feed, 'linux', { ...signed, version: '1.0.0' });
    expect(await checkForUpdates(fakeDesktop)).toBe(
      'The website offers version 1.0.0, which is older than yours, 1.0.1.',
    );
  });

  test('an unsigned update is refused with a message, and nothing of it is downloaded', async ({
    fakeDesktop,
    openSignedIn,
  }) => {
    await openSignedIn();
    const end = 'Nothing was downloaded. Please tell the website’s administrator.';
    const forged = `The update on the website was not signed by the maker of this app. ${end}`;
    const refused: [sign: ((name: string, text: string) => string) | null, message: string][] = [
      [null, `The update on the website is not signed. ${end}`],
      [() => '{}', forged],
      [signedBy({ key: somebody.privateKey }), forged],
      [(name, text) => signedBy()(name, text.replace('1.2.0', '1.1.0')), forged],
      [signedBy({ app: 'com.example.other' }), `The update on the website is for another app. ${end}`],
      [signedBy({ feed: 'latest.yml' }), `The update on the website is for another system or channel. ${end}`],
      [
        signedBy({ expires: '2026-01-31T00:00:00.000Z' }),
        `The website’s update information expired on 31 January 2026, so it may miss a newer version. ${end}`,
      ],
    ];
    for (const [sign, message] of refused) {
      release(feed, 'linux', { staging: 100, ...(sign && { sign }) });
      if (!sign) rmSync(path.join(feed, 'latest-linux.yml.sig'));
      expect(await checkForUpdates(fakeDesktop)).toBe(message);
    }
    release(feed, 'linux', { ...signed, version: '0.9.0' });
    expect(await checkForUpdates(fakeDesktop)).toBe(
      'The website offers version 0.9.0, which is older than yours, 1.0.0.',
    );
    // The version is seen, but not yet rolled out to this app; from then on nothing older is accepted, even after a
    // restart.
    release(feed, 'linux', { ...signed, version: '1.3.0', staging: 0 });
    expect(await checkForUpdates(fakeDesktop)).toBe('You have the latest version.');
    await fakeDesktop.restart();
    await fakeDesktop.page();
    release(feed, 'linux', signed);
    expect(await checkForUpdates(fakeDesktop)).toBe(
      `The website offers version 1.2.0, but there is a newer one already, 1.3.0. ${end}`,
    );
    expect(existsSync(path.join(fakeDesktop.userData, 'home/.cache/back-office-updater'))).toBe(false);
    await fakeDesktop.quit();
    expect(readFileSync(fakeDesktop.launch.appImage, 'utf8')).toBe('the old program');
  });

  test('a failed update is reported with a message, and the app keeps running', async ({
    fakeDesktop,
    openSignedIn,
  }) => {
    const page = await openSignedIn();
    const message = await checkForUpdates(fakeDesktop);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(String(message)).not.toMatch(/Error|HttpError|at .*\.js/);
    release(feed, 'linux', { ...signed, spoilt: true });
    expect(await checkForUpdates(fakeDesktop)).toBe('Version 1.2.0 is being downloaded.');
    await expect(page.locator('.notice')).toContainText(
      'The new version was damaged during the download. The app will download it again later.',
    );
    expect(readFileSync(fakeDesktop.launch.appImage, 'utf8')).toBe('the old program');
    await fakeDesktop.choose('Go', 'Gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();

    release(feed, 'linux', signed);
    await checkForUpdates(fakeDesktop);
    const restart = page.getByRole('button', { name: 'Restart to update' });
    await expect(restart).toBeVisible();
    // The old program cannot be replaced.
    rmSync(path.join(fakeDesktop.userData, 'home/.cache/back-office-updater'), { recursive: true });
    const reopened = await switchWebsite(fakeDesktop, page, () => restart.click());
    await expect(reopened.locator('.notice')).toContainText(
      'The new version could not be installed. The system refused it. You can keep working with this one.',
    );
    await expect(reopened.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    expect(readFileSync(fakeDesktop.launch.appImage, 'utf8')).toBe('the old program');
  });
});
