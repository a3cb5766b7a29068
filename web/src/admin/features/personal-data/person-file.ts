import type { TextFile } from '@hydraulics/common/host';
import type { PersonalData } from '@hydraulics/common/nouns/privacy/personal-data';
import { dayIn } from '@hydraulics/common/units/dates/days';
import { formatNumber, localZone } from '../../../shared/locale.ts';

const amount = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Whether nothing is stored about the person. */
export const isEmpty = ({
  total,
  mails,
  waiting,
  activity,
  notes,
  messages,
  received,
  remarks,
  quotations,
  unsent,
}: PersonalData): boolean =>
  total + mails + [waiting, activity, notes, messages, received, remarks, quotations, unsent].flat().length === 0;

/** Summarizes the result as a sentence. */
export function summarize(data: PersonalData): string {
  const { total, enquiries, waiting, activity, mails, notes, messages, received, remarks, quotations, unsent } = data;
  const trashed = enquiries.filter(({ trashedAt }) => trashedAt !== null).length;
  const parts = [
    `${amount(total, 'enquiry', 'enquiries')}${trashed > 0 ? ` (${formatNumber(trashed)} in the trash)` : ''}`,
    ...(waiting.length > 0 ? [`${amount(waiting.length, 'enquiry', 'enquiries')} waiting on disk`] : []),
    ...(notes.length > 0 ? [`${amount(notes.length, 'note', 'notes')} of staff`] : []),
    ...(messages.length > 0 ? [`${amount(messages.length, 'mail', 'mails')} of threads`] : []),
    ...(received.length > 0 ? [`${amount(received.length, 'mail', 'mails')} outside threads`] : []),
    ...(remarks.length > 0 ? [`${amount(remarks.length, 'remark', 'remarks')} about drafts`] : []),
    ...(quotations.length > 0 ? [amount(quotations.length, 'quotation', 'quotations')] : []),
    ...(mails > 0 ? [`${amount(mails, 'mail', 'mails')} waiting to be sent`] : []),
    ...(unsent.length > 0 ? [`${amount(unsent.length, 'mail', 'mails')} that could not be sent`] : []),
    `${amount(activity.length, 'entry', 'entries')} of the activity with an address of this person`,
  ];
  return isEmpty(data) ? 'Nothing was found.' : `Found: ${parts.join(', ')}.`;
}

/** What erasing the person leaves, and why; empty if nothing. */
export function kept({ quotations }: PersonalData): string {
  const issued = quotations.filter(({ number }) => number !== '').length;
  if (issued === 0) return '';
  return `${amount(issued, 'issued quotation is', 'issued quotations are')} kept: the law asks for business letters for years. Drafts are deleted.`;
}

/** All data as one JSON file for the person, indented for reading. */
export function personFile({ account: _, erasedAt: __, ...data }: PersonalData, now = new Date()): TextFile {
  const content = { exportedAt: now.toISOString(), ...data };
  const day = dayIn(localZone(), now);
  return {
    name: `personal-data-${day}.json`,
    type: 'application/json',
    text: `${JSON.stringify(content, null, 2)}\n`,
  };
}
