import { expect, it } from 'vitest';
import { countItems } from './tray-controller.ts';

const fresh = (count: number) => ({ new: count, due: 0 });

it('shows a line for each website', () => {
  expect(countItems(new Map())).toEqual([{ label: 'No new enquiries', count: 0 }]);
  expect(countItems(new Map([['https://shop.example', { new: 2, due: 3 }]]))).toEqual([
    { label: '2 new enquiries, 3 due', count: 5 },
  ]);
  const several = new Map([
    ['https://shop.example', fresh(1)],
    ['http://localhost:3000', fresh(0)],
  ]);
  expect(countItems(several)).toEqual([
    { label: 'shop.example: 1 new enquiry', count: 1, site: 'https://shop.example' },
    { label: 'localhost:3000: No new enquiries', count: 0, site: 'http://localhost:3000' },
  ]);
});
