import type { Client } from '@hydraulics/common/contract/client';
import readExcelFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Format } from '../../ui/export/export-rows.ts';
import { exportEnquiries } from './export-enquiries.ts';

const how = (format: Format, onProgress = (_done: number) => {}) => ({
  format,
  onProgress,
  signal: new AbortController().signal,
});

const enquiry = (number: number) => ({
  _id: `${number}-0c0f-4f60-8c5d-1d2e3f4a5b6c`,
  name: `Visitor ${number}`,
  email: 'vera@example.com',
  organization: 'Mills, Co',
  message: '=1+1',
  product: '',
  phone: '+49 30 901820',
  country: 'Germany',
  deadline: '2026-12-24',
  files: [
    { _id: 'f1', name: 'bracket.step', bytes: 9, state: 'stored', reason: null },
    { _id: 'f2', name: 'a.exe', bytes: 9, state: 'refused', reason: 'It could be a program.' },
  ],
  items: [
    {
      ...{ position: 1, product: 'Mill Cylinder', productId: null, code: 'VCX-80/56' },
      ...{ quantity: 2, wanted: '2027-01-15', note: 'With test report' },
    },
    { position: 2, product: '', productId: null, code: 'CDH2', quantity: 1200, wanted: '', note: '' },
  ],
  productId: null,
  state: 'new' as const,
  createdAt: '2026-03-03T14:05:00.000Z',
  updatedAt: '2026-03-03T14:05:00.000Z',
  version: 1,
  assignee: 'ann',
  lostReason: null,
  dueOn: '2026-12-04',
  handledBy: null,
  handledAt: null,
});

/** A server on which another enquiry arrives after each page. */
function busyServer(total: number) {
  const requests: unknown[] = [];
  let arrived = 0;
  const list = async (input: { limit: number; offset: number }) => {
    requests.push(input);
    const all = Array.from({ length: total + arrived }, (_, index) => enquiry(total + arrived - index));
    arrived += 1;
    return all.slice(input.offset, input.offset + input.limit);
  };
  return {
    requests,
    client: {
      enquiries: { list, assignees: async () => [{ _id: 'ann', name: 'Ann Sales', active: true }] },
    } as unknown as Client,
  };
}

it('reads a thousand at a time, and includes each enquiry once', async () => {
  const { requests, client } = busyServer(1500);
  const progress: number[] = [];
  const done = (count: number) => progress.push(count);
  const { file, count } = await exportEnquiries(client, { state: 'new' }, how('csv', done));
  expect(requests).toEqual([
    { state: 'new', limit: 1000, offset: 0 },
    { state: 'new', limit: 1000, offset: 1000 },
  ]);
  expect([count, progress]).toEqual([1500, [1000, 1500]]);
  expect((await file.content.text()).split('\r\n')).toHaveLength(1502);
  expect(file.name).toMatch(/^enquiries-new-\d{4}-\d\d-\d\d\.csv$/);
});

const header = [
  ...[
    'Name',
    'Email',
    'Organization',
    'Message',
    'Product',
    'State',
    'Received',
    'Reference',
    'Answered by',
    'Answered',
  ],
  ...['Assigned to', 'Items', 'Phone', 'Country', 'Offer needed by', 'Reason', 'Come back on', 'Files'],
];

const lines = '1. 2 × Mill Cylinder, VCX-80/56, wanted by 15 January 2027. With test report\n2. 1,200 × CDH2';

it('has every column as CSV, where no text is a formula', async () => {
  const { client } = busyServer(1);
  const { file } = await exportEnquiries(client, {}, how('csv'));
  const [first, second = ''] = (await file.content.text()).split('\r\n');
  expect(first).toBe(header.map(title => `"${title}"`).join(','));
  expect(second).toContain(`,"Ann Sales","${lines}","'+49 30 901820","Germany","2026-12-24"`);
  expect(second).toMatch(
    /^"Visitor 1","vera@example\.com","Mills, Co","'=1\+1","","new","2026-03-0[34] \d\d:\d\d:00","3F4A-5B6C","","","Ann Sales",/,
  );
});

it('has the same columns as a workbook, with texts as they were sent', async () => {
  const { client } = busyServer(1);
  const { file } = await exportEnquiries(client, { state: 'spam' }, how('xlsx'));
  expect(file.name).toMatch(/^enquiries-spam-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = await readExcelFile(Buffer.from(await file.content.arrayBuffer()));
  expect(sheet?.data[0]).toEqual(header);
  expect(sheet?.data[1]).toEqual([
    ...['Visitor 1', 'vera@example.com', 'Mills, Co', '=1+1', null, 'new', expect.any(Date), '3F4A-5B6C', null, null],
    ...[
      'Ann Sales',
      lines,
      '+49 30 901820',
      'Germany',
      '2026-12-24',
      null,
      '2026-12-04',
      'bracket.step\na.exe (not taken)',
    ],
  ]);
});
