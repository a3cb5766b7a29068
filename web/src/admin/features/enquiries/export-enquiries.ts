import type { Client } from '@hydraulics/common/contract/client';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { type Exported, exportRows, type Progress, stamp } from '../../ui/export/export-rows.ts';

/** The filter and the order of the exported list. */
export type ExportInput = { state?: EnquiryState; q?: string; sort?: 'name' };

const header = ['Name', 'Email', 'Organization', 'Message', 'Product', 'State', 'Received', 'Reference'];

const cells = ({ _id: id, name, email, organization, message, product, state, createdAt }: Enquiry) => [
  name,
  email,
  organization,
  message,
  product,
  state,
  stamp(createdAt),
  enquiryReference(id),
];

/** The whole list as CSV. @throws what a page throws; `AbortError` when the signal was given */
export const exportEnquiries = (
  client: Client,
  input: ExportInput,
  progress: Progress,
  signal: AbortSignal,
): Promise<Exported> =>
  exportRows(
    {
      name: `enquiries${input.state ? `-${input.state}` : ''}`,
      header,
      cells,
      page: page => client.enquiries.list({ ...input, ...page }, { signal }),
    },
    progress,
  );
