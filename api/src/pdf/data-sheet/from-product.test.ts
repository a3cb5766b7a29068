import { expect, test } from 'vitest';
import { firstSentences } from './from-product.ts';

const words = (count: number, word = 'pump') => Array.from({ length: count }, () => word).join(' ');

test('a short text is printed as it is', () => {
  expect(firstSentences('A pump. It pumps!', 100)).toBe('A pump. It pumps!');
  expect(firstSentences(words(20), 99)).toBe(words(20));
});

test('of a long text, the sentences that fit are printed', () => {
  const first = `${words(18)} is quiet.`;
  expect(first).toHaveLength(99);
  expect(firstSentences(`${first} ${words(20)}.`, 120)).toBe(first);
  for (const sign of ['!', '?']) {
    const loud = first.replace('.', sign);
    expect(firstSentences(`${loud} ${words(20)}`, 120)).toBe(loud);
  }
});

test('a sentence that is too long ends after a whole word', () => {
  expect(firstSentences(words(40), 97)).toBe(`${words(19)}…`);
  // A first sentence that says next to nothing is not enough.
  expect(firstSentences(`A pump. ${words(40)}`, 97)).toBe(`A pump. ${words(17)}…`);
});

test('a word that is too long is cut', () => {
  expect(firstSentences('x'.repeat(300), 97)).toBe(`${'x'.repeat(97)}…`);
});
