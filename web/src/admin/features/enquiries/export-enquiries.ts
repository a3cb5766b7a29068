import type { Client } from '@hydraulics/common/contract/client';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { type Exported, exportRows, type Progress, stamp } from '../../ui/export/export-rows.ts';

/** The filter and the order of the exported list. */
export type ExportInput = { state?: EnquiryState; q?: string; sort?: 'name'; assignee?: string };

const header = [
  'Name',
  'Email',
  'Organization',
  'Message',
  'Product',
  'State',
  'Received',
  'Reference',
  'Handled by',
  'Handled',
  'Assigned to',
];

const cells = (row: Enquiry, names: ReadonlyMap<string, string>) => {
  const {
    _id: id,
    name,
    email,
    organization,
    message,
    product,
    state,
    createdAt,
    handledBy,
    handledAt,
    assignee,
  } = row;
  return [
    name,
    email,
    organization,
    message,
    product,
    state,
    stamp(createdAt),
    enquiryReference(id),
    handledBy ?? '',
    handledAt ? stamp(handledAt) : '',
    assignee ? (names.get(assignee) ?? '') : '',
  ];
};

/** The whole list as CSV. @throws what a page throws; `AbortError` when the signal was given */
export async function exportEnquiries(
  client: Client,
  input: ExportInput,
  progress: Progress,
  signal: AbortSignal,
): Promise<Exported> {
  const assignees = await client.enquiries.assignees(undefined, { signal });
  const names = new Map(assignees.map(({ _id, name }) => [_id, name]));
  return exportRows(
    {
      name: `enquiries${input.state ? `-${input.state}` : ''}`,
      header,
      cells: (row: Enquiry) => cells(row, names),
      page: page => client.enquiries.list({ ...input, ...page }, { signal }),
    },
    progress,
  );
}
