import { expect, test } from 'vitest';
import { isInterceptable } from './tls.ts';

const names: Record<string, string[]> = {
  'db.internal': ['10.1.2.3', 'fd00::1'],
  'db.example.com': ['10.1.2.3', '198.51.100.7'],
};
const resolve = async (host: string) => {
  const addresses = names[host];
  if (!addresses) throw new Error(`ENOTFOUND ${host}`);
  return addresses;
};

test.each([
  ['mariadb://u:p@127.0.0.1:3306/x', false],
  ['mariadb://u:p@[::1]:3306/x', false],
  ['mariadb://u:p@192.168.7.1/x', false],
  ['mariadb://u:p@100.64.0.1/x', false],
  ['mariadb://u:p@[fe80::1]/x', false],
  ['mariadb://u:p@[::ffff:10.0.0.1]/x', false],
  ['mariadb://u:p@198.51.100.7/x', true],
  ['mariadb://u:p@8.8.8.8/x', true],
  ['mariadb://u:p@[2001:4860::1]/x', true],
  ['mariadb://u:p@db.internal/x', false],
  ['mariadb://u:p@db.example.com/x', true],
  ['mariadb://u:p@no-such-host/x', false],
])('%s without TLS can be intercepted: %s', async (url, expected) => {
  expect(await isInterceptable({ url }, resolve)).toBe(expected);
  expect(await isInterceptable({ url, tls: { verify: false } }, resolve)).toBe(false);
});
