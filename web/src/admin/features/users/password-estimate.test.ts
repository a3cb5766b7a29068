import { expect, it } from 'vitest';
import { estimate } from './password-estimate.ts';

it.each([
  ['password', 'It is one of the most common passwords.'],
  ['qwertzuiop', 'Keys next to each other are easily guessed.'],
  ['p4ssw0rd12', 'It is similar to a common password.'],
  ['abababababab', 'Repeating a few characters adds little.'],
  ['gracehopper', 'It consists of words about this user.'],
])('%s is weak, and says why', (password, why) => {
  const found = estimate(password, ['Grace Hopper', 'grace@example.com']);
  expect(found.score).toBeLessThan(3);
  expect(found.why).toBe(why);
});

it('a sentence is strong', () => {
  expect(estimate('seven pumps hum at noon', ['Grace Hopper'])).toEqual({ score: 4, why: '' });
});

it.each([
  ['grace pumps hum at noon', 'It contains words about this user, and will be refused.'],
  ['seven GRACE.HOPPER@example.com pumps', 'It contains words about this user, and will be refused.'],
])('%s is refused, and is not called strong', (password, why) => {
  expect(estimate(password, ['Grace Hopper', 'grace.hopper@example.com'])).toEqual({ score: 1, why });
});

it('the longest password takes no more time than others', () => {
  expect(estimate('x'.repeat(200), []).score).toBeLessThan(2);
});
