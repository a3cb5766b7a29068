import { expect, test } from 'vitest';
import { createClock } from '../testing/clock.ts';
import { sameEnquiry } from './same-enquiry.ts';

const words = { name: 'Vera', message: 'A quote, please.' };
const minute = 60_000;

test('the same words are the same enquiry for ten minutes, in whatever order they come', () => {
  const clock = createClock();
  const idOf = sameEnquiry(clock);
  const first = idOf(words);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idOf({ message: words.message, name: words.name })).toBe(first);
  expect(idOf({ ...words, name: 'Verena' })).not.toBe(first);
  clock.advance(9.9 * minute);
  expect(idOf(words)).toBe(first);
  clock.advance(0.2 * minute);
  expect(idOf(words)).not.toBe(first);
});

test('a clock that is set meanwhile does not part them', () => {
  const clock = createClock();
  const idOf = sameEnquiry(clock);
  const first = idOf(words);
  clock.set(clock.now().getTime() + 3 * 60 * minute);
  expect(idOf(words)).toBe(first);
});

test('another process knows them as the same', () => {
  expect(sameEnquiry(createClock())(words)).toBe(sameEnquiry(createClock())(words));
});
