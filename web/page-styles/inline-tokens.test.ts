import postcss from 'postcss';
import { expect, test } from 'vitest';
import { inlineTokens } from './inline-tokens.ts';

const inlined = (text: string): string => {
  const sheet = postcss.parse(text);
  inlineTokens(sheet);
  return String(sheet);
};

test('the value of a token is written where it is used, also through another token', () => {
  expect(inlined('@layer tokens{:root{--space-2:8px;--gap:var(--space-2)}}@layer screens{.a{gap:0 var(--gap)}}')).toBe(
    '@layer tokens{:root{--space-2:8px;--gap:8px}}@layer screens{.a{gap:0 8px}}',
  );
});

test('a value that is set elsewhere, or in some circumstances, or by an owner, is resolved by the browser', () => {
  for (const sheet of [
    '@layer tokens{:root{--a:1px}}.dark{--a:2px}.b{top:var(--a)}',
    '@layer tokens{@media print{:root{--a:1px}}}.b{top:var(--a)}',
    '@layer tokens{.card{--a:1px}}.b{top:var(--a)}',
    '@layer tokens{:root{--ink:#000}}.b{color:var(--ink)}',
    '.b{top:var(--unknown)}',
  ])
    expect(inlined(sheet)).toBe(sheet);
});

test('a value that is longer than its name keeps its name', () => {
  const sheet = '@layer tokens{:root{--page:min(1600px,100%)}}.b{width:var(--page)}';
  expect(inlined(sheet)).toBe(sheet);
});
