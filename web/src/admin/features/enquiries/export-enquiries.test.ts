import type { Client } from '@hydraulics/common/contract/client';
import { expect, it } from 'vitest';
import { exportEnquiries } from './export-enquiries.ts';

const enquiry = (number: number) => ({
  _id: `${number}-0c0f-4f60-8c5d-1d2e3f4a5b6c`,
  name: `Visitor ${number}`,
  email: 'vera@example.com',
  organization: 'Mills, Co',
  message: '=1+1',
  product: '',
  productId: null,
  state: 'new' as const,
  createdAt: '2026-03-03T14:05:00.000Z',
  updatedAt: '2026-03-03T14:05:00.000Z',
  version: 1,
  assignee: 'ann',
  handledBy: null,
  handledAt: null,
});

/** A server on which another enquiry arrives after each page. */
function busyServer(total: number) {
  const asked: unknown[] = [];
  let arrived = 0;
  const list = async (input: { limit: number; offset: number }) => {
    asked.push(input);
    const all = Array.from({ length: total + arrived }, (_, index) => enquiry(total + arrived - index));
    arrived += 1;
    return all.slice(input.offset, input.offset + input.limit);
  };
  return {
    asked,
    client: {
      enquiries: { list, assignees: async () => [{ _id: 'ann', name: 'Ann Sales', active: true }] },
    } as unknown as Client,
  };
}

it('reads a thousand at a time, and includes each enquiry once', async () => {
  const { asked, client } = busyServer(1500);
  const progress: number[] = [];
  const done = (count: number) => progress.push(count);
  const { file, count } = await exportEnquiries(client, { state: 'new' }, done, new AbortController().signal);
  expect(asked).toEqual([
    { state: 'new', limit: 1000, offset: 0 },
    { state: 'new', limit: 1000, offset: 1000 },
  ]);
  expect([count, progress]).toEqual([1500, [1000, 1500]]);
  expect(file.text.split('\r\n')).toHaveLength(1502);
  expect(file.name).toMatch(/^enquiries-new-\d{4}-\d\d-\d\d\.csv$/);
});

it('writes text cells for spreadsheets, with the byte order mark that Excel needs', async () => {
  const { client } = busyServer(1);
  const { file } = await exportEnquiries(client, {}, () => undefined, new AbortController().signal);
  expect(file.type).toBe('text/csv;charset=utf-8');
  expect(file.text).toMatch(
    /^\ufeff"Name","Email","Organization","Message","Product","State","Received","Reference","Handled by","Handled","Assigned to"\r\n"Visitor 1","vera@example\.com","Mills, Co","'=1\+1","","new","2026-03-0[34] \d\d:\d\d:00","3F4A-5B6C","","","Ann Sales"\r\n$/,
  );
});
