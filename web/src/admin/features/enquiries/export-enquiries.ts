import type { Client } from '@hydraulics/common/contract/client';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { stateWords, wordsOfReason } from '@hydraulics/common/nouns/enquiry-states';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { type Exported, type ExportHow, exportRows } from '../../ui/export/export-rows.ts';
import { type SheetColumn, timeOf } from '../../ui/export/sheet.ts';
import { itemLine } from './item-line.ts';

/** The filter and the order of the exported list. */
export type ExportInput = {
  state?: EnquiryState | 'waiting';
  due?: 'yes';
  q?: string;
  sort?: 'name';
  assignee?: string;
  since?: string;
  until?: string;
  customer?: string;
};

/** Its message, and those of the enquiries merged into it. */
const textOf = ({ message, merged = [] }: Enquiry): string =>
  [message, ...merged.map(one => `${one.name} (${enquiryReference(one._id)}): ${one.message}`)].join('\n\n');

const columnsOf = (names: ReadonlyMap<string, string>): SheetColumn<Enquiry>[] => [
  { title: 'Name', width: 28, value: ({ name }) => name },
  { title: 'Email', width: 32, value: ({ email }) => email },
  { title: 'Organization', width: 28, value: ({ organization }) => organization },
  { title: 'Message', width: 80, kind: 'long-text', value: textOf },
  { title: 'Product', width: 28, value: ({ product }) => product },
  { title: 'State', width: 10, value: ({ state }) => stateWords[state] },
  { title: 'Received', width: 20, kind: 'time', value: ({ createdAt }) => timeOf(createdAt) },
  { title: 'Reference', width: 12, value: ({ _id }) => enquiryReference(_id) },
  { title: 'Answered by', width: 24, value: ({ handledBy }) => handledBy },
  { title: 'Answered', width: 20, kind: 'time', value: ({ handledAt }) => timeOf(handledAt) },
  { title: 'Assigned to', width: 24, value: ({ assignee }) => (assignee && names.get(assignee)) ?? null },
  { title: 'Items', width: 60, kind: 'long-text', value: ({ items }) => items.map(itemLine).join('\n') },
  { title: 'Phone', width: 20, value: ({ phone }) => phone },
  { title: 'Country', width: 16, value: ({ country }) => country },
  { title: 'Offer needed by', width: 16, value: ({ deadline }) => deadline },
  { title: 'Reason', width: 24, value: ({ lostReason }) => lostReason && wordsOfReason(lostReason) },
  { title: 'Come back on', width: 16, value: ({ dueOn }) => dueOn ?? null },
  {
    title: 'Files',
    width: 40,
    kind: 'long-text',
    value: ({ files }) =>
      files.map(({ name, state }) => (state === 'refused' ? `${name} (not taken)` : name)).join('\n'),
  },
];

/**
 * The enquiries of a filter as a file.
 * @throws the error of a page's request; `AbortError` if aborted
 */
export async function exportEnquiries(client: Client, input: ExportInput, how: ExportHow): Promise<Exported> {
  const { signal } = how;
  const assignees = await client.enquiries.assignees(undefined, { signal });
  const names = new Map(assignees.map(({ _id, name }) => [_id, name]));
  const sheet = {
    title: 'Enquiries',
    name: `enquiries${input.due ? '-due' : input.state ? `-${input.state.replace('_', '-')}` : ''}`,
    columns: columnsOf(names),
    page: (page: { limit: number; offset: number }) => client.enquiries.list({ ...input, ...page }, { signal }),
  };
  return exportRows(sheet, how);
}
