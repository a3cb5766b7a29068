import type { EnquiryEvent } from '@hydraulics/common/nouns/enquiry-desk';
import { wordsOfReason, wordsOfState } from '@hydraulics/common/nouns/enquiry-states';
import { formatDay } from '../../../ui/dates.ts';

/** Describes an event as the beginning of a sentence: `Marked as answered`. */
export function describeEvent({ kind, to, text, bulk }: Pick<EnquiryEvent, 'kind' | 'to' | 'text' | 'bulk'>): string {
  const description = {
    state: `Marked as ${wordsOfState(to ?? '')}${text && ` (${wordsOfReason(text)})`}`,
    assignee: to === null ? 'Unassigned' : `Assigned to ${to}`,
    due: kind === 'due' && to ? `To come back on ${formatDay(to)}` : 'No day to come back',
    note: 'Note',
    deleted: 'Deleted',
    restored: 'Restored',
    merged: `Merged with ${to}`,
    separated: `Separated from ${to}`,
  }[kind];
  return bulk ? `${description}, with others,` : description;
}
