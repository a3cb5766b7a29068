import { expect, it } from 'vitest';
import { chooseServer, defaultServer, parseServerAddress } from './server-address.ts';

it.each([
  ['https://catalogue.example.com', 'https://catalogue.example.com'],
  [' https://catalogue.example.com:8443/ ', 'https://catalogue.example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://192.168.1.20:3000/', 'http://192.168.1.20:3000'],
  ['http://172.20.0.4', 'http://172.20.0.4'],
  ['http://catalogue.local', 'http://catalogue.local'],
  ['http://intranet', 'http://intranet'],
])('takes %s', (text, origin) => {
  expect(parseServerAddress(text)).toBe(origin);
});

it.each([
  '',
  'catalogue.example.com',
  'http://catalogue.example.com',
  'http://172.32.0.4',
  'http://10.0.0.1.example.com',
  'https://user:secret@catalogue.example.com',
  'https://catalogue.example.com/path',
  'https://catalogue.example.com/?next=x',
  'file:///etc/passwd',
  'javascript:alert(1)',
])('refuses %j', text => {
  expect(parseServerAddress(text)).toBeNull();
});

it('prefers the command line, then the kept address, and never takes a bad one', () => {
  const kept = 'https://kept.example.com';
  expect(chooseServer(['app', '--server=https://flag.example.com'], kept)).toBe('https://flag.example.com');
  expect(chooseServer(['app', '--server=nonsense'], kept)).toBe(kept);
  expect(chooseServer(['app'], { address: kept })).toBe(defaultServer);
});
