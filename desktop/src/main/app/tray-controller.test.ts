import { expect, it } from 'vitest';
import { newEnquiriesLabel } from './tray-controller.ts';

it('labels the number of new enquiries', () => {
  expect([0, 1, 2, 1200].map(newEnquiriesLabel)).toEqual([
    '',
    '1 new enquiry',
    '2 new enquiries',
    '1,200 new enquiries',
  ]);
});
