import { expect, it } from 'vitest';
import { connectFromArgs, connectOrigin, deepLinkFromArgs, deepLinkPath } from './deep-links.ts';

const id = '0c8f0f6e-6f0b-4f6e-9b1e-0123456789ab';

it.each([
  [`hydraulics-admin://product/${id}`, `/product-operation/edit-product/${id}`],
  [`hydraulics-admin://category/${id}`, `/product-operation/edit-category/${id}`],
  [`hydraulics-admin://enquiry/${id}`, `/contact-operation?enquiry=${id}`],
  [`hydraulics-admin://user/${id}/`, `/user-operation/edit-user/${id}`],
  ['hydraulics-admin://social/7', '/social-operation/edit-socials/7'],
  ['hydraulics-admin://dashboard', '/dashboard'],
  ['hydraulics-admin://products', '/product-operation'],
  ['hydraulics-admin://gallery', '/gallery-operation'],
  ['hydraulics-admin://users', '/user-operation'],
  ['hydraulics-admin://socials', '/social-operation'],
  ['hydraulics-admin://new-product', '/product-operation/add-products'],
  ['hydraulics-admin://due-enquiries', '/contact-operation?state=due'],
  ['hydraulics-admin://quotations', '/quotation-operation'],
  // Windows and browsers add a slash.
  ['hydraulics-admin://enquiries/', '/contact-operation'],
])('maps %s to %s', (link, path) => expect(deepLinkPath(link)).toBe(path));

it.each([
  '',
  'hydraulics-admin:',
  'hydraulics-admin://',
  'hydraulics-admin:product/7',
  'hydraulics-admin://product',
  'hydraulics-admin://product/',
  'hydraulics-admin://product//evil.example',
  'hydraulics-admin://product/../users',
  'hydraulics-admin://product/%2e%2e',
  'hydraulics-admin://product/7?next=//evil.example',
  'hydraulics-admin://product/7#x',
  'hydraulics-admin://product/7 --inspect',
  'hydraulics-admin://user:secret@product/7',
  'hydraulics-admin://product:80/7',
  `hydraulics-admin://product/${'7'.repeat(65)}`,
  'hydraulics-admin://dashboard/7',
  'hydraulics-admin://constructor',
  'hydraulics-admin://__proto__/7',
  'hydraulics-admin://server',
  'HYDRAULICS-ADMIN://dashboard',
  'https://dashboard',
  'javascript:alert(1)',
  'hydraulics-admin://dashboard\nhydraulics-admin://users',
])('rejects %j', link => expect(deepLinkPath(link)).toBeNull());

it('finds a single link on the command line', () => {
  const link = 'hydraulics-admin://dashboard';
  expect(deepLinkFromArgs(['app', '--flag', link])).toBe('/dashboard');
  expect(deepLinkFromArgs(['app', `--url=${link}`])).toBeNull();
  expect(deepLinkFromArgs(['app', link, 'hydraulics-admin://users'])).toBeNull();
  expect(deepLinkFromArgs(['app'])).toBeNull();
});

it.each([
  ['hydraulics-admin://connect?to=https%3A%2F%2Fwww.example.com', 'https://www.example.com'],
  ['hydraulics-admin://connect/?to=https%3A%2F%2Fwww.example.com%3A8443%2F', 'https://www.example.com:8443'],
  ['hydraulics-admin://connect?to=http%3A%2F%2Flocalhost%3A3000', 'http://localhost:3000'],
  ['hydraulics-admin://connect?to=http%3A%2F%2Fwww.example.com', null],
  ['hydraulics-admin://connect?to=https%3A%2F%2Fada%3Asecret%40www.example.com', null],
  ['hydraulics-admin://connect?to=javascript%3Aalert(1)', null],
  ['hydraulics-admin://connect?to=%E0%A4%A', null],
  ['hydraulics-admin://connect?to=', null],
  ['hydraulics-admin://connect', null],
  ['hydraulics-admin://connect?to=https%3A%2F%2Fwww.example.com&x=1', null],
  ['hydraulics-admin://other?to=https%3A%2F%2Fwww.example.com', null],
])('connects to the website of %s', (link, origin) => {
  expect(connectOrigin(link)).toBe(origin);
  expect(connectFromArgs(['app', link])).toBe(origin);
  expect(connectFromArgs(['app', link, link])).toBeNull();
  expect(deepLinkPath(link)).toBeNull();
});
