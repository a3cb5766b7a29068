import type { TextFile } from '@hydraulics/common/host';
import type { PersonalData } from '@hydraulics/common/nouns/personal-data';
import { formatNumber } from '../../../shared/locale.ts';

const amount = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Summarizes the result as a sentence. */
export function summarize({
  total,
  enquiries,
  waiting,
  activity,
  mails,
  notes,
  messages,
  remarks,
}: PersonalData): string {
  const trashed = enquiries.filter(({ trashedAt }) => trashedAt !== null).length;
  const parts = [
    `${amount(total, 'enquiry', 'enquiries')}${trashed > 0 ? ` (${formatNumber(trashed)} in the trash)` : ''}`,
    ...(waiting.length > 0 ? [`${amount(waiting.length, 'enquiry', 'enquiries')} waiting on disk`] : []),
    ...(notes.length > 0 ? [`${amount(notes.length, 'note', 'notes')} of staff`] : []),
    ...(messages.length > 0 ? [`${amount(messages.length, 'mail', 'mails')} of threads`] : []),
    ...(remarks.length > 0 ? [`${amount(remarks.length, 'remark', 'remarks')} about drafts`] : []),
    ...(mails > 0 ? [`${amount(mails, 'mail', 'mails')} waiting to be sent`] : []),
    `${amount(activity.length, 'entry', 'entries')} of the activity with an address of this person`,
  ];
  return total + mails + [waiting, activity, notes, messages, remarks].flat().length === 0
    ? 'Nothing was found.'
    : `Found: ${parts.join(', ')}.`;
}

/** All data as one JSON file for the person, indented for reading. */
export function personFile({ account: _, erasedAt: __, ...data }: PersonalData, now = new Date()): TextFile {
  const content = { exportedAt: now.toISOString(), ...data };
  const day = now.toLocaleDateString('sv-SE');
  return {
    name: `personal-data-${day}.json`,
    type: 'application/json',
    text: `${JSON.stringify(content, null, 2)}\n`,
  };
}
