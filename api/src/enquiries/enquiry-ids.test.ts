import { expect, test } from 'vitest';
import { createClock } from '../testing/clock.ts';
import { createEnquiryIds } from './enquiry-ids.ts';

const words = { name: 'Vera', message: 'A quote, please.' };
const minute = 60_000;

test('identical content gets the same id for ten minutes, in any field order', () => {
  const clock = createClock();
  const idOf = createEnquiryIds(clock);
  const first = idOf(words);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idOf({ message: words.message, name: words.name })).toBe(first);
  expect(idOf({ ...words, name: 'Verena' })).not.toBe(first);
  clock.advance(9.9 * minute);
  expect(idOf(words)).toBe(first);
  clock.advance(0.2 * minute);
  expect(idOf(words)).not.toBe(first);
});

test('a change of the clock does not matter', () => {
  const clock = createClock();
  const idOf = createEnquiryIds(clock);
  const first = idOf(words);
  clock.set(clock.now().getTime() + 3 * 60 * minute);
  expect(idOf(words)).toBe(first);
});

test('another process derives the same id', () => {
  expect(createEnquiryIds(createClock())(words)).toBe(createEnquiryIds(createClock())(words));
});
