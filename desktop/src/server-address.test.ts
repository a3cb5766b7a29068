import { expect, it } from 'vitest';
import { parseServerAddress, serverFromArgs } from './server-address.ts';

it.each([
  ['https://catalogue.example.com', 'https://catalogue.example.com'],
  [' https://catalogue.example.com:8443/ ', 'https://catalogue.example.com:8443'],
  ['www.example.com', 'https://www.example.com'],
  ['WWW.Example.com:8443', 'https://www.example.com:8443'],
  ['https://www.example.com/admin-login?next=x#top', 'https://www.example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://shop.localhost', 'http://shop.localhost'],
])('accepts %j', (text, origin) => {
  expect(parseServerAddress(text)).toEqual({ origin });
});

const noAddress = 'This is not a web address. Enter one like www.example.com.';
const noSecret = 'Remove the user name and password from the address.';
const noHttps = 'The address must start with https://.';
const plain = 'The address must start with https://, which protects your password.';

it.each([
  ['', "Enter the website's address."],
  ['   ', "Enter the website's address."],
  ['the company website', noAddress],
  ['https://', noAddress],
  ['https://exa mple.com', noAddress],
  ['https://user:secret@catalogue.example.com', noSecret],
  ['ada@example.com', noSecret],
  ['http://catalogue.example.com', plain],
  ['http://192.168.1.20:3000', plain],
  ['http://10.0.0.1', plain],
  ['http://intranet', plain],
  ['http://localhost.example.com', plain],
  ['http://127.0.0.1.example.com', plain],
  ['ftp://example.com', noHttps],
  ['file:///etc/passwd', noAddress],
  ['javascript:alert(1)', noAddress],
])('rejects %j with a message', (text, error) => {
  expect(parseServerAddress(text)).toEqual({ error });
});

it('accepts only a valid address from the command line', () => {
  expect(serverFromArgs(['app', '--server=https://flag.example.com'])).toBe('https://flag.example.com');
  expect(serverFromArgs(['app', '--server=http://flag.example.com'])).toBeNull();
  expect(serverFromArgs(['app'])).toBeNull();
});
