import { expect, test } from 'vitest';
import { enquiryCountLabel } from './enquiry-count.ts';

test.each([
  [0, 0, ''],
  [1, 0, '1 new enquiry'],
  [2, 0, '2 new enquiries'],
  [1200, 0, '1,200 new enquiries'],
  [0, 1, '1 enquiry due'],
  [0, 4, '4 enquiries due'],
  [1, 1, '1 new enquiry, 1 due'],
  [3, 1200, '3 new enquiries, 1,200 due'],
])('%i new and %i due are %j', (fresh, due, label) => {
  expect(enquiryCountLabel({ new: fresh, due })).toBe(label);
});
