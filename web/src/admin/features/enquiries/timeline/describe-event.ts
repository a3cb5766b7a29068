import type { EnquiryEvent } from '@hydraulics/common/nouns/enquiry-desk';

/** Describes an event as the beginning of a sentence: `Marked as handled`. */
export function describeEvent({ kind, to, bulk }: Pick<EnquiryEvent, 'kind' | 'to' | 'bulk'>): string {
  const description = {
    state: `Marked as ${to}`,
    assignee: to === null ? 'Unassigned' : `Assigned to ${to}`,
    note: 'Note',
    deleted: 'Deleted',
    restored: 'Restored',
  }[kind];
  return bulk ? `${description}, with others,` : description;
}
