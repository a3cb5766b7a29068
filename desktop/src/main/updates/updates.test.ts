import { EventEmitter } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { describeUpdateError, type Updater, Updates } from './updates.ts';

/** An updater as electron-updater's is, without a network. */
class TestUpdater extends EventEmitter {
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

let updater: TestUpdater;
let server: string | null;
let changes: number;
let planned: { task: () => void; ms: number }[];
const make = (load: () => Promise<Updater> | null = async () => updater as unknown as Updater) =>
  new Updates({
    load,
    server: () => server,
    onChange: () => changes++,
    setTimer(task, ms) {
      planned.push({ task, ms });
      return setTimeout(() => {}, 0);
    },
  });
beforeEach(() => {
  updater = new TestUpdater();
  server = 'https://www.example.com';
  changes = 0;
  planned = [];
});

const newer = async () => ({ isUpdateAvailable: true, updateInfo: { version: '2.0.0' } });

it('looks at the website that the app works on', async () => {
  expect(await make().check()).toEqual({ message: 'This is the newest version.' });
  const url = 'https://www.example.com/desktop/';
  expect(updater.feeds).toEqual([{ provider: 'generic', url, useMultipleRangeRequest: false }]);
  expect([updater.autoDownload, updater.autoInstallOnAppQuit, updater.allowDowngrade]).toEqual([true, true, false]);
});

it('fetches in the background, and installs only what is ready', async () => {
  const updates = make();
  updater.result = newer;
  expect((await updates.check()).message).toBe('Version 2.0.0 is being fetched.');
  await updates.install(() => expect.unreachable());
  expect(updater.installed).toEqual([]);
  updater.emit('update-downloaded', { version: '2.0.0' });
  expect([updates.state, changes]).toEqual([{ state: 'ready', version: '2.0.0' }, 1]);
  expect((await updates.check()).message).toBe('Version 2.0.0 is ready. Restart to update.');
  await updates.install(async () => false);
  expect([updater.installed, updates.isInstalling]).toEqual([[], false]);
  await updates.install(async () => true);
  expect([updater.installed.length, updates.isInstalling]).toEqual([1, true]);
});

it('says in a sentence that an update failed, and that a look failed only to who asked', async () => {
  const updates = make();
  const lost = new Error('net::ERR_INTERNET_DISCONNECTED');
  updater.result = async () => {
    updater.emit('error', lost);
    throw lost;
  };
  expect((await updates.check()).message).toBe('The website could not be asked for a new version.');
  expect([updates.state, changes]).toEqual([{ state: 'none' }, 0]);
  updater.result = newer;
  await updates.check();
  updater.emit('error', Object.assign(new Error('sha512 checksum mismatch'), { code: 'ERR_CHECKSUM_MISMATCH' }));
  expect(updates.state).toEqual({
    state: 'failed',
    message: 'The new version arrived damaged. It will be fetched again later.',
  });
});

it('looks soon after the start and every four hours from then on', async () => {
  make().start();
  expect(planned.map(({ ms }) => ms)).toEqual([15_000]);
  planned[0]?.task();
  await expect.poll(() => planned.length).toBe(2);
  expect(planned[1]?.ms).toBe(4 * 3_600_000);
  expect(updater.feeds).toHaveLength(1);
});

it('is nothing for a copy that is not installed, or has no website yet', async () => {
  const sources = make(() => null);
  expect((await sources.check()).message).toBe('This copy of the app is not installed, so it is not updated.');
  await sources.install(() => expect.unreachable());
  server = null;
  expect((await make().check()).message).toBe('No website was chosen yet.');
  expect(updater.feeds).toEqual([]);
});

it.each([
  [{ code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }, 'The website offers no new version of the app.'],
  [{ message: 'HttpError: 404' }, 'The website offers no new version of the app.'],
  [{ code: 'ERR_UPDATER_INVALID_SIGNATURE' }, 'The new version was not made by the maker of this app'],
  [{ message: 'ENOSPC: no space left on device' }, 'The new version does not fit on the disk.'],
  [{ message: 'EACCES: permission denied' }, 'The new version could not be put in place.'],
  [{ message: 'anything else' }, 'The app could not be updated. The installers are on the website under /desktop/.'],
])('words %j', (error, sentence) => expect(describeUpdateError(error)).toContain(sentence));
