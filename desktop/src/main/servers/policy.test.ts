import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { policyFile, readPolicy } from './policy.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'policy-'));
  file = join(folder, 'policy.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const none = { server: null, updates: true };

it('is in a folder that only administrators may write', () => {
  expect(policyFile('win32', 'Back Office', 'D:\\Programs')).toBe('D:\\Programs\\Back Office\\policy.json');
  expect(policyFile('darwin', 'Back Office')).toBe('/Library/Application Support/Back Office/policy.json');
  expect(policyFile('linux', 'Back Office')).toBe('/etc/hydraulics-back-office/policy.json');
});

it.each([
  ['{ "server": "www.example.com" }', { server: 'https://www.example.com', updates: true }],
  ['{ "updates": false }', { server: null, updates: false }],
  ['{}', none],
])('reads %s', async (text, policy) => {
  writeFileSync(file, text);
  expect(await readPolicy(file)).toEqual({ policy, error: null });
});

it('is optional', async () => {
  expect(await readPolicy(file)).toEqual({ policy: none, error: null });
});

const form = 'It must be JSON with “server”, the address of the website, and “updates”, true or false, or one of them.';
it.each([
  ['server: x', form],
  ['{ "sever": "www.example.com" }', form],
  ['{ "updates": "no" }', form],
  ['{ "server": "http://www.example.com" }', 'The address must start with https://, which protects your password.'],
])('does not apply %s, and says why', async (text, reason) => {
  writeFileSync(file, text);
  expect(await readPolicy(file)).toEqual({ policy: none, error: `${file}: ${reason}` });
});

it('says when it cannot be read', async () => {
  mkdirSync(file);
  expect(await readPolicy(file)).toEqual({ policy: none, error: `${file}: The file cannot be read.` });
});
