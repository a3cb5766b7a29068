import { expect, test } from 'vitest';
import { followChain, followOnce, keyOf, readSource, readTarget } from './redirects.ts';

const site = 'https://www.example.com';

test.each([
  ['/Shop/Pump.HTML', '/shop/pump.html'],
  ['/shop/', '/shop'],
  ['/f%C3%BCr', '/für'],
  ['/a?ID=7', '/a?id=7'],
  ['https://old.example.com/x/y#top', '/x/y'],
  ['/shop/*', '/shop/*'],
])('%s is read as the old address %s', (text, key) => {
  expect(readSource(text)).toEqual({ value: key });
});

test.each([
  ['shop', 'must begin with a slash'],
  ['//evil.example', 'must begin with a slash'],
  ['/', 'The home page cannot be redirected'],
  ['/*', 'The home page cannot be redirected'],
  ['/a*b', 'only at the end'],
  [`/${'x'.repeat(500)}`, 'at most 500 characters'],
])('%s is no old address', (text, reason) => {
  expect(readSource(text).error).toContain(reason);
});

test.each([
  ['/about-us', false, '/about-us'],
  ['https://www.example.com/about-us', false, '/about-us'],
  ['https://shop.example.com/x', false, 'https://shop.example.com/x'],
  ['/new/*', true, '/new/*'],
])('%s is read as a new address', (text, hasStar, target) => {
  expect(readTarget(text, site, hasStar)).toEqual({ value: target });
});

test.each([
  ['javascript:alert(1)', 'must be a path of this website'],
  ['//evil.example/x', 'must be a path of this website'],
  ['ftp://example.com/x', 'must be a path of this website'],
  ['https://', 'must be a path of this website'],
  ['/a b', 'spaces'],
  ['/\\evil.example', 'backslashes'],
  ['/new/*', 'the old one has none'],
])('%s is no new address', (text, reason) => {
  expect(readTarget(text, site, false).error).toContain(reason);
});

test('the closest redirect applies, and keeps what the star stands for and the query', () => {
  const rules = new Map([
    ['/shop/*', '/products/*'],
    ['/shop/pumps/*', '/gallery'],
    ['/shop/pumps/a', '/about-us'],
    ['/x?id=7', '/compare'],
  ]);
  expect(followOnce(rules, '/shop/Valves/B?x=1')).toBe('/products/Valves/B?x=1');
  expect(followOnce(rules, '/SHOP/pumps/b')).toBe('/gallery');
  expect(followOnce(rules, '/shop/pumps/a/')).toBe('/about-us');
  expect(followOnce(rules, '/x?id=7')).toBe('/compare');
  expect(followOnce(rules, '/x?id=8')).toBeUndefined();
  expect(followOnce(rules, '/shops')).toBeUndefined();
  expect(keyOf('/%E0%A4%A')).toBe('/%e0%a4%a');
});

test('a chain ends at a page, at another site, or is known to loop', async () => {
  const never = async () => false;
  const rules = new Map([
    ['/a', '/b'],
    ['/b', '/c'],
    ['/c', '/a'],
    ['/out', 'https://example.org/x'],
    ['/grow/*', '/grow/more/*'],
  ]);
  expect(await followChain(rules, '/a', never)).toEqual({ chain: ['/a', '/b', '/c', '/a'], loops: true });
  expect(await followChain(rules, '/a', async path => path === '/c')).toEqual({
    chain: ['/a', '/b', '/c'],
    loops: false,
  });
  expect(await followChain(rules, '/out', never)).toEqual({ chain: ['/out', 'https://example.org/x'], loops: false });
  expect((await followChain(rules, '/grow/x', never)).loops).toBe(true);
});

test.each([
  ['/old//evil.example', '/evil.example'],
  ['/old///evil.example/x', '/evil.example/x'],
  ['/old/\\evil.example', '/evil.example'],
  ['/old//\\/evil.example?a=1', '/evil.example?a=1'],
  ['/old/%2F/evil.example', '/%2F/evil.example'],
  ['/old/pumps//x', '/pumps//x'],
])('what a star stands for leads to no other site: %s', (path, target) => {
  expect(followOnce(new Map([['/old/*', '/*']]), path)).toBe(target);
});
