import { expect, it } from 'vitest';
import { estimate } from './password-estimate.ts';

it.each([
  ['password', 'It is one of those that are tried first.'],
  ['qwertzuiop', 'Keys that lie beside each other are easily guessed.'],
  ['p4ssw0rd12', 'It is much like one that is used often.'],
  ['abababababab', 'Repeating a few characters adds little.'],
  ['gracehopper', 'It is made of what everybody knows of this user.'],
])('%s is weak, and says why', (password, why) => {
  const found = estimate(password, ['Grace Hopper', 'grace@example.com']);
  expect(found.score).toBeLessThan(3);
  expect(found.why).toBe(why);
});

it('a sentence is strong', () => {
  expect(estimate('seven pumps hum at noon', ['Grace Hopper'])).toEqual({ score: 4, why: '' });
});

it('the longest one takes no longer than others', () => {
  expect(estimate('x'.repeat(200), []).score).toBeLessThan(2);
});
