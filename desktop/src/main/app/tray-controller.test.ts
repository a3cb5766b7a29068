import { expect, it } from 'vitest';
import { countItems, newEnquiriesLabel } from './tray-controller.ts';

it('labels the number of new enquiries', () => {
  expect([0, 1, 2, 1200].map(newEnquiriesLabel)).toEqual([
    '',
    '1 new enquiry',
    '2 new enquiries',
    '1,200 new enquiries',
  ]);
});

it('shows a line for each website', () => {
  expect(countItems(new Map())).toEqual([{ label: 'No new enquiries', count: 0 }]);
  expect(countItems(new Map([['https://shop.example', 2]]))).toEqual([{ label: '2 new enquiries', count: 2 }]);
  const several = new Map([
    ['https://shop.example', 1],
    ['http://localhost:3000', 0],
  ]);
  expect(countItems(several)).toEqual([
    { label: 'shop.example: 1 new enquiry', count: 1, site: 'https://shop.example' },
    { label: 'localhost:3000: No new enquiries', count: 0, site: 'http://localhost:3000' },
  ]);
});
