import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { readFeed, verifyFeed } from './verify-feed.ts';

const publicText = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
const maker = generateKeyPairSync('ed25519');
const somebody = generateKeyPairSync('ed25519');
const keys = [publicText(generateKeyPairSync('ed25519').publicKey), publicText(maker.publicKey)];

const app = 'com.example.app';
const text = 'version: 1.2.0\n';
const expected = { app, feed: 'latest.yml', keys };

const signature = (key: KeyObject, claimed = { app, feed: 'latest.yml' }, signed = text): string => {
  const bytes = Buffer.from(`hydraulics desktop feed 1\n${claimed.app}\n${claimed.feed}\n${signed}`);
  return JSON.stringify({ ...claimed, signature: sign(null, bytes, key).toString('base64') });
};
const good = signature(maker.privateKey);

it('takes a feed that the maker has signed for this app, system and channel', () => {
  expect(() => verifyFeed({ text, signature: good }, expected)).not.toThrow();
});

// The key, message and signature of RFC 8032, section 7.1, test 2, as this Node verifies them.
it('signs and verifies as RFC 8032 has it', () => {
  const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  expect(sign(null, Buffer.from('72', 'hex'), key).toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
});

const end = 'Nothing was downloaded. Please tell whoever runs the website.';
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
  [
    'of another app',
    text,
    signature(maker.privateKey, { app: 'com.example.other', feed: 'latest.yml' }),
    `The update on the website is for another app. ${end}`,
  ],
  [
    'of another channel',
    text,
    signature(maker.privateKey, { app, feed: 'beta.yml' }),
    `The update on the website is for another system or channel. ${end}`,
  ],
])('refuses a feed %s', (_case, text, signature, message) => {
  expect(() => verifyFeed({ text, signature }, expected)).toThrow(message);
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

it('reads of a feed only what counts', () => {
  expect(readFeed({ ...whole, packages: { x64: { path: 'https://evil.example/x.7z' } } })).toEqual(whole);
});

it.each<[string, object]>([
  ['no files', { files: [] }],
  ['a file of another website', { files: [{ ...file, url: 'https://evil.example/x.exe' }] }],
  ['a file in another folder', { files: [{ ...file, url: '../uploads/x.exe' }] }],
  ['a file without a hash', { files: [{ url: file.url }] }],
  ['no version', { version: undefined }],
])('refuses a feed with %s', (_case, change) => {
  expect(() => readFeed({ ...whole, ...change })).toThrow('The update on the website is incomplete.');
});
