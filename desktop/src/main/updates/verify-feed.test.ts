import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkOrder, FeedExpired, readFeed, verifyFeed } from './verify-feed.ts';

const publicText = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
const maker = generateKeyPairSync('ed25519');
const somebody = generateKeyPairSync('ed25519');
const keys = [publicText(generateKeyPairSync('ed25519').publicKey), publicText(maker.publicKey)];

const app = 'com.example.app';
const text = 'version: 1.2.0\n';
const now = new Date('2026-11-20T12:00:00Z');
const expected = { app, feed: 'latest.yml', keys, now };

const claim = { app, feed: 'latest.yml', signed: '2026-11-20T09:30:00.000Z', expires: '2027-11-20T09:30:00.000Z' };
const signature = (key: KeyObject, changes: Partial<typeof claim> = {}, signed = text): string => {
  const claimed = { ...claim, ...changes };
  const lines = [claimed.app, claimed.feed, claimed.signed, claimed.expires, signed];
  const bytes = Buffer.from(`hydraulics desktop feed 2\n${lines.join('\n')}`);
  return JSON.stringify({ ...claimed, signature: sign(null, bytes, key).toString('base64') });
};
const good = signature(maker.privateKey);

it('accepts a feed that the maker has signed for this app, system and channel', () => {
  expect(verifyFeed({ text, signature: good }, expected)).toBe(keys[1]);
});

// The key, message and signature of RFC 8032, section 7.1, test 2.
it('signs and verifies as in RFC 8032', () => {
  const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  expect(sign(null, Buffer.from('72', 'hex'), key).toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
});

const end = 'Nothing was downloaded. Please tell the website’s administrator.';
const forged = `The update on the website was not signed by the maker of this app. ${end}`;
const changedClaim = (change: object) => JSON.stringify({ ...JSON.parse(good), ...change });

it.each<[string, string, string | null, string]>([
  ['without a signature', text, null, `The update on the website is not signed. ${end}`],
  ['with an empty signature', text, '', forged],
  ['with garbage for a signature', text, '<!doctype html>', forged],
  ['signed by somebody else', text, signature(somebody.privateKey), forged],
  ['changed after it was signed', text.replace('1.2.0', '9.9.9'), good, forged],
  ['signed for another app, and renamed', text, changedClaim({ app: 'com.example.other' }), forged],
  ['signed for another channel, and renamed', text, changedClaim({ feed: 'beta.yml' }), forged],
  ['with another time of expiry', text, changedClaim({ expires: '2099-01-01T00:00:00.000Z' }), forged],
  [
    'of another app',
    text,
    signature(maker.privateKey, { app: 'com.example.other' }),
    `The update on the website is for another app. ${end}`,
  ],
  [
    'of another channel',
    text,
    signature(maker.privateKey, { feed: 'beta.yml' }),
    `The update on the website is for another system or channel. ${end}`,
  ],
])('refuses a feed %s', (_case, text, signature, message) => {
  expect(() => verifyFeed({ text, signature }, expected)).toThrow(message);
});

it('refuses a feed that was signed too long ago, which may hide a newer one', () => {
  const expires = '2026-11-20T12:00:00.000Z';
  const offer = { text, signature: signature(maker.privateKey, { expires }) };
  expect(() => verifyFeed(offer, expected)).not.toThrow();
  const check = () => verifyFeed(offer, { ...expected, now: new Date('2026-11-20T12:00:01Z') });
  expect(check).toThrow(FeedExpired);
  expect(check).toThrow(
    `The website’s update information expired on 20 November 2026, so it may miss a newer version. ${end}`,
  );
});

const [older, key] = keys as [string, string];

it.each<[string, string, { version: string; key: string } | null, { version: string; key: string } | null]>([
  ['the first one', '1.2.0', null, { version: '1.2.0', key }],
  ['a newer one', '1.10.0', { version: '1.9.0', key }, { version: '1.10.0', key }],
  ['the same again', '1.2.0', { version: '1.2.0', key }, null],
  ['the release after its preview', '1.2.0', { version: '1.2.0-beta.1', key }, { version: '1.2.0', key }],
  ['a lower one than a stolen key had signed', '1.2.0', { version: '99.0.0', key: 'gone' }, { version: '1.2.0', key }],
  ['any one where the file of settings is damaged', '1.2.0', { version: 'new', key }, { version: '1.2.0', key }],
])('remembers the newest version that was signed: %s', (_case, version, newest, expected) => {
  expect(checkOrder({ version, key }, { installed: '1.0.0', newest, keys })).toEqual(expected);
});

it('refuses a version that is older than the installed one, or than one that was seen before', () => {
  const seen = { installed: '1.0.0', newest: { version: '1.2.0', key: older }, keys };
  expect(() => checkOrder({ version: '0.9.0', key }, seen)).toThrow(
    'The website offers version 0.9.0, which is older than yours, 1.0.0.',
  );
  expect(() => checkOrder({ version: '1.1.0', key }, seen)).toThrow(
    `The website offers version 1.1.0, but there is a newer one already, 1.2.0. ${end}`,
  );
});

it('refuses every feed without a key, and keys of another kind', () => {
  expect(() => verifyFeed({ text, signature: good }, { ...expected, keys: [] })).toThrow(
    'This copy of the app was built without the key of its maker',
  );
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signed = signature(rsa.privateKey);
  expect(() => verifyFeed({ text, signature: signed }, { ...expected, keys: [publicText(rsa.publicKey)] })).toThrow(
    forged,
  );
});

const file = { url: 'back-office-1.2.0.exe', sha512: 'A'.repeat(86).concat('=='), size: 7 };
const whole = { version: '1.2.0', files: [file], path: file.url, sha512: file.sha512, releaseDate: '2026-11-20' };

it('reads only the fields of a feed that it uses', () => {
  expect(readFeed({ ...whole, packages: { x64: { path: 'https://evil.example/x.7z' } } })).toEqual(whole);
});

it.each<[string, object]>([
  ['no files', { files: [] }],
  ['a file of another website', { files: [{ ...file, url: 'https://evil.example/x.exe' }] }],
  ['a file in another folder', { files: [{ ...file, url: '../uploads/x.exe' }] }],
  ['a file without a hash', { files: [{ url: file.url }] }],
  ['no version', { version: undefined }],
  ['something else for a version', { version: 'newest' }],
])('refuses a feed with %s', (_case, change) => {
  expect(() => readFeed({ ...whole, ...change })).toThrow('The update on the website is incomplete.');
});
