import { expect, test } from 'vitest';
import { enquiryReference, idEndOf } from './enquiry-reference.ts';

test('the reference of an enquiry is the end of its id, and can be parsed', () => {
  expect(enquiryReference('7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c')).toBe('3F4A-5B6C');
  expect(idEndOf(' 3f4a-5B6C ')).toBe('3f4a5b6c');
  expect(idEndOf('3f4A5B6C')).toBe('3f4a5b6c');
});

test.each(['', 'pump', '3F4A5B6', '3F4A-5B6C-1', '%%%%-%%%%'])('%j is not a reference', text => {
  expect(idEndOf(text)).toBeNull();
});
