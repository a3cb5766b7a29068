import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { describeUpdateError } from './update-errors.ts';
import { type Updater, Updates } from './updates.ts';
import { FeedExpired, UpdateRefused } from './verify-feed.ts';

/** A fake electron-updater without a network. */
class FakeUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  logger = null;
  feeds: unknown[] = [];
  installed: unknown[] = [];
  result: () => Promise<unknown> = async () => ({ isUpdateAvailable: false, updateInfo: { version: '1.0.0' } });
  setFeedURL(feed: unknown) {
    this.feeds.push(feed);
  }
  checkForUpdates() {
    return this.result();
  }
  quitAndInstall(...how: unknown[]) {
    this.installed.push(how);
  }
}

let updater: FakeUpdater;
let server: string | null;
let changes: number;
let timers: { task: () => void; ms: number }[];
let asksForPassword: boolean;
let errors: unknown[];
const make = ({ isInstalled = true, isManaged = false } = {}) =>
  new Updates({
    isManaged,
    load: () =>
      isInstalled
        ? Promise.resolve({
            updater: updater as unknown as Updater,
            asksForPassword,
            feedAt: url => ({ provider: 'custom', url }),
          })
        : null,
    server: () => server,
    onChange: () => changes++,
    onError: error => errors.push(error),
    setTimer(task, ms) {
      timers.push({ task, ms });
      return setTimeout(() => {}, 0);
    },
  });
beforeEach(() => {
  updater = new FakeUpdater();
  server = 'https://www.example.com';
  changes = 0;
  timers = [];
  asksForPassword = false;
  errors = [];
});

const newer = async () => ({ isUpdateAvailable: true, updateInfo: { version: '2.0.0' } });

it('checks the current website', async () => {
  expect(await make().check()).toEqual({ message: 'You have the latest version.' });
  const url = 'https://www.example.com/desktop/';
  expect(updater.feeds).toEqual([{ provider: 'custom', url }]);
  expect([updater.autoDownload, updater.autoInstallOnAppQuit, updater.allowDowngrade]).toEqual([true, true, false]);
});

it('downloads in the background, and installs only a finished download', async () => {
  const updates = make();
  updater.result = newer;
  expect((await updates.check()).message).toBe('Version 2.0.0 is being downloaded.');
  await updates.install(() => expect.unreachable(), expect.unreachable);
  expect(updater.installed).toEqual([]);
  updater.emit('update-downloaded', { version: '2.0.0' });
  expect([updates.state, changes]).toEqual([{ state: 'ready', version: '2.0.0' }, 1]);
  expect((await updates.check()).message).toBe('Version 2.0.0 is ready. Restart to update.');
  await updates.install(async () => false, expect.unreachable);
  expect([updater.installed, updates.isInstalling]).toEqual([[], false]);
  await updates.install(async () => true, expect.unreachable);
  expect([updater.installed.length, updates.isInstalling]).toEqual([1, true]);
});

it('shows a failed download, and reports a failed check only to the user who started it', async () => {
  const updates = make();
  const offline = new Error('net::ERR_INTERNET_DISCONNECTED');
  updater.result = async () => {
    updater.emit('error', offline);
    throw offline;
  };
  expect((await updates.check()).message).toBe('Could not check for updates, because the website cannot be reached.');
  expect([updates.state, changes]).toEqual([{ state: 'none' }, 0]);
  updater.result = newer;
  await updates.check();
  updater.emit('error', Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }));
  // Each is logged once.
  expect(errors.map(String)).toEqual([String(offline), 'Error: sha512 checksum mismatch']);
  expect(updates.state).toEqual({
    state: 'failed',
    message: 'The new version was damaged during the download. The app will download it again later.',
  });
});

it('installs nothing at quitting where the system would ask for a password', async () => {
  asksForPassword = true;
  await make().check();
  expect(updater.autoInstallOnAppQuit).toBe(false);
});

it('leaves updates to an administrator if the policy says so', async () => {
  const updates = make({ isManaged: true });
  updates.start();
  expect(timers).toEqual([]);
  expect((await updates.check()).message).toBe('The administrator of this computer installs updates of this app.');
  expect(updater.feeds).toEqual([]);
});

it('says why a feed was refused', async () => {
  updater.result = () => Promise.reject(new UpdateRefused('It is not signed.'));
  expect(await make().check()).toEqual({ message: 'It is not signed.' });
});

it('shows without a manual check that a website may be holding updates back, until it no longer does', async () => {
  const updates = make();
  updates.start();
  updater.result = () => Promise.reject(new FeedExpired('It was valid until yesterday.'));
  timers[0]?.task();
  await expect.poll(() => updates.state).toEqual({ state: 'failed', message: 'It was valid until yesterday.' });
  updater.result = async () => ({ isUpdateAvailable: false, updateInfo: { version: '1.0.0' } });
  await updates.check();
  expect(updates.state).toEqual({ state: 'none' });
});

const end = 'You can keep working with this one. You can download the installer from the website, under /desktop/.';

it.each<[string, Error, 'emitted' | 'thrown', string]>([
  [
    'a closed password dialog',
    new Error('Command pkexec exited with code 126'),
    'emitted',
    `The new version could not be installed. The system did not get the password of an administrator. ${end}`,
  ],
  [
    'a place that cannot be written',
    new Error("EACCES: permission denied, unlink '/opt/app.AppImage'"),
    'emitted',
    `The new version could not be installed. The app may not change its own program here. ${end}`,
  ],
  [
    'an app in the window of its disk image',
    new Error('Cannot update while running on a read-only volume.'),
    'emitted',
    'The new version could not be installed. The app runs from a disk that cannot be changed. Quit it, move it into the Applications folder and open it there.',
  ],
  [
    'a full disk',
    new Error('ENOSPC: no space left on device, copyfile'),
    'thrown',
    `The new version could not be installed. There is not enough disk space. ${end}`,
  ],
  ['anything else', new Error('x'), 'thrown', `The new version could not be installed. The system refused it. ${end}`],
])('after a failed installation the window is back, with the reason: %s', async (_case, error, how, message) => {
  const updates = make();
  updater.result = newer;
  await updates.check();
  updater.emit('update-downloaded', { version: '2.0.0' });
  updater.quitAndInstall = () => {
    if (how === 'thrown') throw error;
    updater.emit('error', error);
  };
  let reopened = 0;
  await updates.install(
    async () => true,
    () => reopened++,
  );
  expect([updates.isInstalling, reopened, updates.state]).toEqual([false, 1, { state: 'failed', message }]);
});

it('checks soon after the start and every four hours from then on', async () => {
  make().start();
  expect(timers.map(({ ms }) => ms)).toEqual([15_000]);
  timers[0]?.task();
  await expect.poll(() => timers.length).toBe(2);
  expect(timers[1]?.ms).toBe(4 * 3_600_000);
  expect(updater.feeds).toHaveLength(1);
});

it('does not check in a copy that was not installed, or without a website', async () => {
  const sources = make({ isInstalled: false });
  expect((await sources.check()).message).toBe('This copy of the app was not installed, so it cannot be updated.');
  await sources.install(() => expect.unreachable(), expect.unreachable);
  server = null;
  expect((await make().check()).message).toBe('No website has been chosen yet.');
  expect(updater.feeds).toEqual([]);
});

it.each([
  [{ code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }, 'The website offers no updates for this app.'],
  [{ message: 'HttpError: 404' }, 'The website offers no updates for this app.'],
  [{ code: 'ERR_UPDATER_INVALID_SIGNATURE' }, 'The new version is not signed by the publisher of this app'],
  [{ message: 'ENOSPC: no space left on device' }, 'There is not enough disk space for the new version.'],
  [{ message: 'EACCES: permission denied' }, 'The new version could not be installed.'],
  [
    { message: 'anything else' },
    'The app could not be updated. You can download the installer from the website, under /desktop/.',
  ],
])('explains %j', (error, message) => expect(describeUpdateError(error)).toContain(message));
