import { describe, expect, test } from 'vitest';
import type { BackupState } from '../backup/schedule/state.ts';
import { testCompany } from '../testing/company.ts';
import {
  backupCheck,
  cachesCheck,
  companyCheck,
  diskCheck,
  drillCheck,
  imagesCheck,
  mailboxCheck,
  mailCheck,
  serversCheck,
} from './status-checks.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
const full = 'The disk is full. Nothing can be saved until space is freed.';
const now = new Date('2030-06-10T12:00:00Z');
const none: BackupState = { lastBackup: null, lastGoodBackupAt: null, lastDrill: null };
const run = (at: string, ok: boolean, message: string) => ({ at, ok, message, path: '/backups/1', bytes: 5 });

describe('what staff read about the disk', () => {
  test.each([
    [40 * gigabyte, 20 * gigabyte, 'ok', '20 GB of 40 GB are free.'],
    [40 * gigabyte, 31 * megabyte, 'failed', full],
    [
      40 * gigabyte,
      33 * megabyte,
      'warning',
      'The disk is 99 % full: 33 MB of 40 GB are free. Free some space before uploads are refused.',
    ],
    [160 * megabyte, 7 * megabyte, 'failed', full],
    [
      160 * megabyte,
      9 * megabyte,
      'warning',
      'The disk is 94 % full: 9.0 MB of 160 MB are free. Free some space before uploads are refused.',
    ],
    [40 * gigabyte, 4.001 * gigabyte, 'ok', '4.0 GB of 40 GB are free.'],
    [
      40 * gigabyte,
      4 * gigabyte,
      'warning',
      'The disk is 90 % full: 4.0 GB of 40 GB are free. Free some space before uploads are refused.',
    ],
  ] as const)('staff read how full a disk of %i bytes with %i free is', (total, free, state, message) => {
    expect(diskCheck({ total, free })).toEqual({ name: 'disk', state, message });
  });

  test('staff read that the folder for uploads cannot be written to', () => {
    const unwritable = { folder: 'uploads', problem: 'it is on a disk that is read-only' };
    expect(diskCheck({ total: 40 * gigabyte, free: 20 * gigabyte }, unwritable)).toEqual({
      name: 'disk',
      state: 'warning',
      message: 'The folder uploads cannot be written to: it is on a disk that is read-only. Files cannot be uploaded.',
    });
  });

  test('staff read that the disk cannot be read', () => {
    expect(diskCheck(new Error('EIO'))).toMatchObject({ state: 'failed', message: 'The data folder cannot be read.' });
  });
});

describe('what staff read about backups', () => {
  const check = (state: Partial<BackupState>, at: string | null, upHours = 1) =>
    backupCheck({ ...none, ...state }, { at, now, uptimeMs: upHours * 3_600_000 });

  test('staff read that there is no backup', () => {
    expect(check({}, null)).toEqual({
      name: 'backup',
      state: 'warning',
      message: 'No backup has been made yet. Your administrator can set up a backup every night.',
    });
    expect(check({}, '03:00')).toMatchObject({
      state: 'warning',
      message: 'No backup has been made yet. The first is due at 03:00.',
    });
    expect(check({}, '03:00', 49)).toMatchObject({
      state: 'warning',
      message: 'No backup has been made yet, though one is due every night at 03:00.',
    });
    const lastBackup = run('2030-06-10T03:00:00Z', false, 'The folder is not there.');
    expect(check({ lastBackup }, '03:00')).toMatchObject({
      state: 'failed',
      message: 'No backup has been made yet. The last attempt failed: The folder is not there.',
    });
  });

  test('staff read how old the last backup is', () => {
    const old = (at: string, scheduled: string | null = '03:00') => check({ lastGoodBackupAt: at }, scheduled);
    expect(old('2030-06-10T03:00:00Z')).toMatchObject({ state: 'ok', message: 'The last backup is 9 hours old.' });
    expect(old('2030-06-10T11:59:00Z')).toMatchObject({ state: 'ok', message: 'The last backup is 1 minute old.' });
    expect(old('2030-06-08T12:00:01Z')).toMatchObject({ state: 'ok', message: 'The last backup is 47 hours old.' });
    expect(old('2030-06-08T11:59:59Z')).toMatchObject({
      state: 'warning',
      message: 'The last good backup is 2 days old, though one is due every night at 03:00.',
    });
    expect(old('2030-06-01T12:00:00Z', null)).toMatchObject({
      state: 'warning',
      message: 'The last backup is 9 days old. Your administrator can set up a backup every night.',
    });
    expect(old('2030-06-10T12:30:00Z')).toMatchObject({
      state: 'warning',
      message: "The last backup is dated in the future. Check the server's clock.",
    });
  });

  test('staff read that the last backup failed after a good one', () => {
    const lastBackup = run('2030-06-10T03:00:00Z', false, 'The disk is full.');
    expect(check({ lastBackup, lastGoodBackupAt: '2030-06-09T03:00:00Z' }, '03:00')).toMatchObject({
      state: 'warning',
      message: 'The last backup failed: The disk is full. The last good one is 33 hours old.',
    });
  });

  test('staff read the results of restore drills', () => {
    const drill = (ok: boolean, message: string) =>
      drillCheck({ ...none, lastDrill: { at: '2030-06-07T04:00:00Z', ok, message } }, { at: '03:00', now });
    expect(drill(true, 'All 812 rows and 96 files were there.')).toEqual({
      name: 'drill',
      state: 'ok',
      message: 'The last test of the backup was 3 days ago. All 812 rows and 96 files were there.',
    });
    expect(drill(false, '2 files differ.')).toMatchObject({
      state: 'failed',
      message: 'The last test of the backup failed 3 days ago. 2 files differ.',
    });
    expect(drillCheck(none, { at: '03:00', now })).toMatchObject({
      state: 'note',
      message: 'The backup has not been tested yet. It is tested every week.',
    });
    expect(drillCheck(none, { at: null, now })).toMatchObject({
      state: 'note',
      message: 'The backup has not been tested yet.',
    });
  });
});

describe('what staff read about images', () => {
  const none = { waiting: 0, failed: 0 };
  test.each([
    [{ working: 0, waiting: 0, longestMs: 0, replaced: 0 }, 'ok', 'No image is waiting.'],
    [{ working: 1, waiting: 0, longestMs: 900, replaced: 0 }, 'ok', '1 image is being processed.'],
    [{ working: 2, waiting: 5, longestMs: 900, replaced: 3 }, 'ok', '2 images are being processed, 5 more wait.'],
    [
      { working: 1, waiting: 1, longestMs: 195_000, replaced: 0 },
      'failed',
      'One image has been in progress for 195 seconds. New images have to wait until the server is restarted.',
    ],
  ] as const)('staff read about images: %o', (status, state, message) => {
    expect(imagesCheck(status, none)).toEqual({ name: 'images', state, message });
  });

  const idle = { working: 0, waiting: 0, longestMs: 0, replaced: 0 };
  test.each([
    [{ waiting: 1, failed: 0 }, 'ok', 'Visitors see 1 picture of which more sizes will be made.'],
    [
      { waiting: 4, failed: 2 },
      'warning',
      'Some sizes of 2 pictures could not be made. Visitors see them, but they load more slowly. Ask your administrator to read the log.',
    ],
  ] as const)('staff read about pictures that lack sizes: %o', (counts, state, message) => {
    expect(imagesCheck(idle, counts)).toEqual({ name: 'images', state, message });
  });
});

describe('what staff read about mail', () => {
  const now = new Date('2030-01-01T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  test.each([
    [null, 'warning', 'Nobody is emailed about new enquiries yet. Your administrator can set this up.'],
    [{ waiting: 0, failed: 0, oldest: null, reason: null }, 'ok', 'No mail is waiting.'],
    [{ waiting: 1, failed: 0, oldest: ago(2), reason: null }, 'ok', '1 mail waits to be sent.'],
    [{ waiting: 1200, failed: 0, oldest: ago(2), reason: null }, 'ok', '1,200 mails wait to be sent.'],
    [
      { waiting: 3, failed: 2, oldest: ago(125), reason: 'ETIMEDOUT' },
      'warning',
      '3 mails wait to be sent, the oldest for 2 hours. The last response of the mail server: ETIMEDOUT.',
    ],
    [
      { waiting: 0, failed: 1, oldest: null, reason: '550 5.1.1' },
      'warning',
      '1 mail could not be sent in the last seven days. No mail is waiting. The last response of the mail server: 550 5.1.1.',
    ],
  ] as const)('staff read about mail: %o', (counts, state, message) => {
    expect(mailCheck(counts, { now, company: testCompany })).toEqual({ name: 'mail', state, message });
  });
});

describe('what staff read about the mailbox', () => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const mailbox = { host: 'mail.example.com', user: 'office@example.com' };
  const error = 'The mail server mail.example.com cannot be read. It accepts no connections.';
  const notArriving = `Customers' answers by mail do not arrive here. ${error}`;
  test.each([
    [
      { readAt: null, triedAt: null, error: null },
      'warning',
      'The mailbox office@example.com on mail.example.com is not being read. It has not been read yet.',
    ],
    [
      { readAt: ago(0.5), triedAt: ago(0.5), error: null },
      'ok',
      'The mailbox office@example.com on mail.example.com was read less than a minute ago.',
    ],
    [
      { readAt: ago(10), triedAt: ago(10), error: null },
      'ok',
      'The mailbox office@example.com on mail.example.com was read 10 minutes ago.',
    ],
    [
      { readAt: ago(11), triedAt: ago(11), error: null },
      'warning',
      'The mailbox office@example.com on mail.example.com is not being read. It was read 11 minutes ago.',
    ],
    [{ readAt: null, triedAt: ago(1), error }, 'failed', `${notArriving} It has not been read yet.`],
    [{ readAt: ago(125), triedAt: ago(1), error }, 'failed', `${notArriving} It was read 2 hours ago.`],
    // The clock was set back.
    [
      { readAt: ago(-5), triedAt: ago(-5), error: null },
      'ok',
      'The mailbox office@example.com on mail.example.com was read less than a minute ago.',
    ],
  ] as const)('staff read about the mailbox: %o', (state, expected, message) => {
    expect(mailboxCheck({ ...mailbox, ...state }, now)).toEqual([{ name: 'mailbox', state: expected, message }]);
  });

  test('staff read nothing about a mailbox that is not set up', () => {
    expect(mailboxCheck(null, now)).toEqual([]);
  });
});

describe('what staff read about the company profile', () => {
  test.each([
    [{ company: testCompany, missing: [], problems: [] }, 'ok', 'Visitors see the website of Test Hydraulics Ltd.'],
    [
      { company: { ...testCompany, isDemo: true as const }, missing: null, problems: [] },
      'note',
      'Visitors see the invented company of the demo.',
    ],
    [
      { company: null, missing: null, problems: [] },
      'failed',
      'Visitors see that the website is under construction: it has no company profile yet. An owner can fill it in on the screen Website.',
    ],
    [
      {
        company: null,
        missing: null,
        problems: ['emails: is missing', 'map.zoom: Too big: expected number to be <=20'],
      },
      'failed',
      'Visitors see that the website is under construction: the file of its company profile has errors and was not imported. emails: is missing. map.zoom: Too big: expected number to be <=20.',
    ],
    [
      { company: null, missing: ['hours', 'map'] as const, problems: [] },
      'failed',
      'Visitors see that the website is under construction until the company profile is complete. Still missing: Opening hours, Place on the map.',
    ],
  ] as const)('staff read about the company profile: case %#', (state, expected, message) => {
    expect(
      companyCheck({ ...state, missing: state.missing && [...state.missing], problems: [...state.problems] }),
    ).toEqual({
      name: 'company',
      state: expected,
      message,
    });
  });

  test("staff read that no one gets the enquiries while the demo's invented addresses are used", () => {
    const counts = { waiting: 0, failed: 0, oldest: null, reason: null };
    expect(mailCheck(counts, { now, company: { ...testCompany, isDemo: true } })).toEqual({
      name: 'mail',
      state: 'warning',
      message: 'Nobody is emailed about new enquiries: the addresses of the demo are invented.',
    });
  });
});

test('staff read which lines of the company profile are still those of the demo', () => {
  const demoLines = ['name', 'hero.headline', 'hero.text', 'weAre.paragraphs.0', 'phones.0.number', 'phones.2.label'];
  const said = (lines: string[]) => companyCheck({ company: testCompany, missing: [], problems: [], demoLines: lines });
  expect(said([...demoLines, 'brands.0.logo', 'map'])).toEqual({
    name: 'company',
    state: 'warning',
    message:
      "Visitors read about the invented company of the demo. On the screen Website, these are still the demo's: Identity (Company name), Home (Opening, We Are), Contact (Telephone numbers 1 and 3, Place on the map), Brands (1).",
  });
});

test('staff read whether other servers show a change at once', () => {
  expect(serversCheck(null)).toEqual([]);
  const ok = { name: 'servers', state: 'ok', message: 'Other servers show a change at once.' };
  expect(serversCheck({ isConnected: true, reason: '' })).toEqual([ok]);
  expect(serversCheck({ isConnected: false, reason: 'it refuses connections' })).toEqual([
    {
      name: 'servers',
      state: 'warning',
      message:
        'The program that connects the servers (Redis) cannot be used: it refuses connections. ' +
        'Other servers show a change up to a second later. Nothing is lost.',
    },
  ]);
});

test('staff read whether the caches in front of the website took the last change', () => {
  const state = { purgedAt: null, failedSince: null, failure: null, maxAge: 3600 };
  expect(cachesCheck(null, now)).toEqual([]);
  expect(cachesCheck(state, now)).toEqual([
    {
      name: 'caches',
      state: 'note',
      message: 'The caches in front of the website have not been told of a change yet.',
    },
  ]);
  const purgedAt = new Date('2030-06-10T11:55:00Z');
  expect(cachesCheck({ ...state, purgedAt }, now)).toEqual([
    { name: 'caches', state: 'ok', message: 'The caches in front of the website took the last change 5 minutes ago.' },
  ]);
  const failedSince = new Date('2030-06-10T11:58:00Z');
  expect(cachesCheck({ ...state, purgedAt, failedSince, failure: 'it refuses connections' }, now)).toEqual([
    {
      name: 'caches',
      state: 'failed',
      message:
        'The caches in front of the website have not taken changes for 2 minutes: it refuses connections. ' +
        'Visitors may see pages from before a change, for one hour at most. It is tried again every minute.',
    },
  ]);
});
