import { expect, test } from 'vitest';
import { fillBlanks, findBlank } from './blanks.ts';

const values = { name: 'Vera Visitor', reference: '7E57-AB1E', product: 'Power pack {name}' };

test('the blanks of a template are filled in once, in any case, and unknown ones stay', () => {
  expect(fillBlanks('Dear {Name}, about {product} ({reference}): in {weeks} weeks, {nam}.', values)).toBe(
    'Dear Vera Visitor, about Power pack {name} (7E57-AB1E): in {weeks} weeks, {nam}.',
  );
});

test('a blank that nobody filled in is found, and other braces are not', () => {
  expect(findBlank('We deliver on {delivery date}.')).toBe('{delivery date}');
  for (const text of ['{}', '{ name}', '{"a":1}', 'f(x) { return }', 'A set {1, 2}', ''])
    expect(findBlank(text)).toBeNull();
});
