import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogFile, withoutSecrets } from './log-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(root, { recursive: true }));
const now = () => new Date('2026-11-23T08:00:00.000Z');

it('writes lines with their time, readable by their owner only', () => {
  const log = new LogFile(join(root, 'logs'), now);
  log.write('Started', '0.1.0 on linux');
  log.write('Failed', Object.assign(new Error('no\nluck'), { stack: 'Error: no\n  at x' }));
  const file = join(root, 'logs', 'main.log');
  expect(readFileSync(file, 'utf8')).toBe(
    '2026-11-23T08:00:00.000Z Started: 0.1.0 on linux\n2026-11-23T08:00:00.000Z Failed: Error: no\n    at x\n',
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('keeps one old file', () => {
  const log = new LogFile(root, now);
  writeFileSync(join(root, 'main.log'), 'x'.repeat(600_000));
  log.write('Started');
  expect(readdirSync(root).sort()).toEqual(['main.log', 'main.old.log']);
  expect(readFileSync(join(root, 'main.log'), 'utf8')).toBe('2026-11-23T08:00:00.000Z Started\n');
});

it('does not stop the app where it cannot write', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => new LogFile(join(root, 'file', 'logs')).write('Started')).not.toThrow();
});

it.each([
  ['sent eyJhbGciOiJI.eyJzdWIi.c2ln here', 'sent [token] here'],
  ['authorization: Bearer abc.def', 'authorization: [token]'],
  ['GET https://shop.example/api/products?q=Mara+Quist failed', 'GET https://shop.example/api/products?[…] failed'],
  ['https://ada:secret@shop.example/', 'https://[credentials]@shop.example/'],
  ['mail to ada@example.com', 'mail to [e-mail]'],
  ['at /home/ada/app/x.js and C:\\Users\\Ada\\x', 'at /home/[user]/app/x.js and C:\\Users\\[user]\\x'],
  ['app://backoffice/contact-operation?enquiry=7', 'app://backoffice/contact-operation?[…]'],
])('removes secrets and personal data: %s', (text, expected) => {
  expect(withoutSecrets(text)).toBe(expected);
});
