import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
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

test('long contents do not stay in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heapMegabytes = () => {
    collect();
    return process.memoryUsage().heapUsed / 1024 ** 2;
  };
  const idOf = createEnquiryIds(createClock());
  const before = heapMegabytes();
  for (let n = 0; n < 50; n += 1) idOf({ ...words, message: `${n}${'€'.repeat(2 ** 20)}` });
  expect(heapMegabytes() - before).toBeLessThan(20);
  expect(idOf(words)).toBe(idOf(words));
});
