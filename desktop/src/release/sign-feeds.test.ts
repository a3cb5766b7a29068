import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyFeed } from '../main/updates/verify-feed.ts';
import { makeKey } from './keys.ts';
import { signFeeds } from './sign-feeds.ts';

let folder: string;
let privateFile: string;
let publicFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sign-feeds-'));
  privateFile = join(folder, 'private.pem');
  publicFile = join(folder, 'update-keys.json');
  writeFileSync(publicFile, '{ "keys": [] }');
});
afterEach(() => rmSync(folder, { recursive: true }));

const app = 'com.example.app';
// The SHA-512 of the three bytes `abc` (FIPS 180-2, appendix C.1), in base64.
const hashOfAbc = '3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';
const feed = `version: 1.2.0\nfiles:\n  - url: app.exe\n    sha512: ${hashOfAbc}\npath: app.exe\n`;

function prepare() {
  makeKey(privateFile, publicFile);
  writeFileSync(join(folder, 'app.exe'), 'abc');
  writeFileSync(join(folder, 'latest.yml'), feed);
  writeFileSync(join(folder, 'builder-debug.yml'), 'x: 1');
  const { keys } = JSON.parse(readFileSync(publicFile, 'utf8')) as { keys: string[] };
  return { folder, app, key: readFileSync(privateFile, 'utf8'), keys, now: new Date('2026-11-20T09:30:00Z') };
}

it('makes a key whose signatures the app accepts', () => {
  const options = prepare();
  expect(statSync(privateFile).mode & 0o777).toBe(0o600);
  expect(signFeeds(options)).toEqual(['latest.yml.sig']);
  const signature = readFileSync(join(folder, 'latest.yml.sig'), 'utf8');
  const expected = { app, feed: 'latest.yml', keys: options.keys, now: new Date('2027-11-20T09:30:00Z') };
  expect(verifyFeed({ text: feed, signature }, expected)).toBe(options.keys[0]);
  expect(JSON.parse(signature)).toMatchObject({
    signed: '2026-11-20T09:30:00.000Z',
    expires: '2027-11-20T09:30:00.000Z',
  });
  signFeeds({ ...options, days: '30' });
  expect(JSON.parse(readFileSync(join(folder, 'latest.yml.sig'), 'utf8')).expires).toBe('2026-12-20T09:30:00.000Z');
});

it('overwrites no key, and writes none into the project', () => {
  prepare();
  const before = readFileSync(privateFile, 'utf8');
  expect(makeKey(privateFile, publicFile)).toEqual({
    code: 1,
    message: `The key could not be written to ${privateFile}. This file already exists and was not changed.`,
  });
  expect(readFileSync(privateFile, 'utf8')).toBe(before);
  expect(makeKey(join(import.meta.dirname, 'key.pem'), publicFile).message).toContain('is inside the project');
});

it('signs nothing that no app would accept, or that the feed does not name', () => {
  const options = prepare();
  expect(() => signFeeds({ ...options, keys: [] })).toThrow('The app was not built with this key');
  expect(() => signFeeds({ ...options, key: 'a secret' })).toThrow(/^DESKTOP_UPDATE_KEY is not the content of a file/);
  for (const days of ['0', '-1', '1.5', 'a year', '']) {
    expect(() => signFeeds({ ...options, days })).toThrow(/^DESKTOP_UPDATE_DAYS must be a number of days/);
  }
  writeFileSync(join(folder, 'app.exe'), 'abd');
  expect(() => signFeeds(options)).toThrow('app.exe is not the file that the feed names.');
  rmSync(join(folder, 'app.exe'));
  expect(() => signFeeds(options)).toThrow('app.exe is named by the feed, but does not exist.');
  rmSync(join(folder, 'latest.yml'));
  expect(() => signFeeds(options)).toThrow('There is no feed to sign in');
});
