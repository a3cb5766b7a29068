import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';

/** The states of an enquiry in display order, with their labels and buttons. */
export const enquiryStates: { state: EnquiryState; label: string; mark: string; keys?: string }[] = [
  { state: 'new', label: 'New', mark: 'Mark as new' },
  { state: 'handled', label: 'Handled', mark: 'Mark as handled', keys: 'e' },
  { state: 'spam', label: 'Spam', mark: 'Mark as spam', keys: 's' },
];

export const labelOf = (state: EnquiryState): string => enquiryStates.find(one => one.state === state)?.label ?? state;
