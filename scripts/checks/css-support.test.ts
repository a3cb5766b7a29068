import { expect, test } from 'vitest';
import { findUnsupported } from './css-support.ts';

const floor = { chrome: '111', edge: '111', firefox: '115', safari: '16.4' };

test.each([
  ['a:has(b) { color: red }', [':has(b)']],
  ['a:not(:has(> b)) { color: red }', [':has(> b)']],
  ['a { & b { color: red } }', ['nesting']],
  ['a { b { color: red } }', ['nesting']],
  ['a { color: light-dark(red, blue) }', ['light-dark()']],
  ['a { color: rgb(from red r g b / 50%) }', ['relative colour']],
  ['a { text-wrap: balance }', ['text-wrap', 'text-wrap: balance']],
  ['@starting-style { a { opacity: 0 } }', ['@starting-style']],
  ['a:user-valid { color: red }', [':user-valid']],
  ['a:popover-open { color: red }', [':popover-open']],
  ['a { grid-template-rows: subgrid }', ['grid-template-rows: subgrid']],
  ['@scope (a) { b { color: red } }', ['@scope']],
  ['a { view-transition-name: b }', ['view-transition-name']],
  ['a { field-sizing: content }', ['field-sizing', 'field-sizing: content']],
  ['a { height: 2lh }', ['lh']],
  ['a { transition-behavior: allow-discrete }', ['transition-behavior', 'transition-behavior: allow-discrete']],
  ['@layer a { @media print { b:has(c) { color: red } } }', [':has(c)']],
])('finds in %s what the oldest browsers lack', (css, expected) => {
  expect(findUnsupported(css, floor)).toEqual(expected);
});

test.each([
  '@supports selector(:has(a)) { a:has(b) { color: red } }',
  '@supports (text-wrap: balance) { a { text-wrap: balance } }',
  'a { height: 24px; height: 2lh }',
  'a { -webkit-user-select: none; user-select: none }',
  '@layer base { a { color: color-mix(in srgb, red 10%, blue) } }',
  '@container (width > 20rem) { a { width: 10cqi; height: 100dvh } }',
  '@media (width >= 30rem) { a:is(b, c):where(d):focus-visible { inset: 0; gap: 1px } }',
  '@keyframes turn { from { rotate: 0deg } to { rotate: 90deg } }',
  'a { background: url(light-dark.svg) } a::before { content: "light-dark(a)" }',
])('finds nothing in %s', css => {
  expect(findUnsupported(css, floor)).toEqual([]);
});

test('a browser that lacks nesting is found below the version that brought it', () => {
  const css = 'a { & b { color: red } }';
  expect(findUnsupported(css, { chrome: '120' })).toEqual([]);
  expect(findUnsupported(css, { chrome: '119' })).toEqual(['nesting']);
});
