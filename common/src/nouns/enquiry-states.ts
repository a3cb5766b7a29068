/** The states of an enquiry. Suspected spam is stored and marked, so that a wrong guess loses nothing. */
export const enquiryStates = ['new', 'handled', 'spam'] as const;
export type EnquiryState = (typeof enquiryStates)[number];
