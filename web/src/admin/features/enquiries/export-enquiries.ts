import type { Client } from '@hydraulics/common/contract/client';
import type { TextFile } from '@hydraulics/common/host';
import { limits } from '@hydraulics/common/limits';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { byteOrderMark, csvRow } from '../../ui/csv.ts';

/** The filter and the order of the list that is exported. */
export type ExportInput = { state?: EnquiryState; q?: string; sort?: 'name' };

type Progress = (done: number) => void;

const header = ['Name', 'Email', 'Organization', 'Message', 'Product', 'State', 'Received'];

/** As spreadsheets read a time of this place: `2026-03-03 14:05:00`. */
const stamp = (iso: string): string => new Date(iso).toLocaleString('sv-SE');

const row = ({ name, email, organization, message, product, state, createdAt }: Enquiry): string =>
  csvRow([name, email, organization, message, product, state, stamp(createdAt)]);

/**
 * The whole list as CSV, read a page at a time. An enquiry that arrives meanwhile moves the others on by one: whoever
 * comes twice is taken once.
 * @throws what a page throws; `AbortError` when the signal was given
 */
export async function exportEnquiries(
  client: Client,
  input: ExportInput,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ file: TextFile; count: number }> {
  const seen = new Set<string>();
  const parts = [byteOrderMark, csvRow(header)];
  for (let offset = 0; ; offset += limits.page) {
    const page = await client.enquiries.list({ ...input, limit: limits.page, offset }, { signal });
    for (const enquiry of page) {
      if (seen.has(enquiry._id)) continue;
      seen.add(enquiry._id);
      parts.push(row(enquiry));
    }
    progress(seen.size);
    if (page.length < limits.page) break;
  }
  const day = stamp(new Date().toISOString()).slice(0, 10);
  const name = `enquiries${input.state ? `-${input.state}` : ''}-${day}.csv`;
  return { file: { name, type: 'text/csv;charset=utf-8', text: parts.join('') }, count: seen.size };
}
