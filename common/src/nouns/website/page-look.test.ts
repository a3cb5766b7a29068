import { expect, test } from 'vitest';
import { company } from '../company.ts';
import { pageLook } from './page-look.ts';

const icon = 'uploads/0123456789abcdef0123456789abcdef01234567-512x512.webp';

test('a page without a look of its own has the rules of the style sheets alone', () => {
  expect(pageLook(undefined)).toBeUndefined();
  expect(pageLook({})).toEqual({
    rules: '',
    theme: '#0d1b26',
    icon: { path: '/icon.svg', type: 'image/svg+xml' },
  });
});

test('chosen colours replace those of the style sheets, and the bar of a browser', () => {
  expect(pageLook({ base: '#102a12', accent: '#7aff5c' })).toMatchObject({
    rules: ':root{--ink:#102a12;--ink-raised:#1e3720;--signal-500:#7aff5c;--signal-700:#3b7a2c}',
    theme: '#102a12',
  });
});

test('an icon of its own is in the tab', () => {
  expect(pageLook({ icon })?.icon).toEqual({
    path: '/uploads/0123456789abcdef0123456789abcdef01234567-320x320.webp',
    type: 'image/webp',
  });
});

test.each([
  [{ base: 'red' }, 'look.base: must be a colour such as #0d1b26'],
  [{ base: '#FFFFFF' }, 'look.base: must be a colour such as #0d1b26'],
  [
    { base: '#eeeeee' },
    'look.base: The dark colour is too light for the grey text on it. Its contrast is 1.7, and must be at least 4.5.',
  ],
  [
    { base: '#000000', accent: '#333333' },
    'look.accent: The accent colour cannot be read on the dark colour. Its contrast is 1.7, and must be at least 4.5.',
  ],
  [{ logo: 'https://example.com/logo.png' }, expect.stringMatching(/^look.logo: must be an image of the gallery/)],
])('the look %o is refused: %s', (look, message) => {
  const { error } = company.pick({ look: true }).safeParse({ look });
  expect(error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)).toEqual([message]);
});
