/**
 * The states of an enquiry, in the order of the work. Suspected spam is stored and marked, so that a wrong guess loses
 * nothing.
 */
export const enquiryStates = ['new', 'in_work', 'answered', 'quoted', 'won', 'lost', 'spam'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** The names that requests may use. Older programs and desktop apps mark an answered one as handled. */
export const requestedStates = [...enquiryStates, 'handled'] as const;

/** The state that a request means. */
export const currentState = (state: (typeof requestedStates)[number]): EnquiryState =>
  state === 'handled' ? 'answered' : state;

/** The states of an enquiry whose sender has no answer yet. */
export const waitingStates = ['new', 'in_work'] as const satisfies EnquiryState[];

export const isWaiting = (state: EnquiryState): boolean => waitingStates.some(one => one === state);

/** The states in which staff come back to an enquiry on its day. A new one waits anyway. */
export const pursuedStates = ['in_work', 'answered', 'quoted'] as const satisfies EnquiryState[];

export const isPursued = (state: string): boolean => pursuedStates.some(one => one === state);

/** Whether staff still have something to do about it. */
export const isOpen = (state: EnquiryState): boolean => isWaiting(state) || isPursued(state);

/** The states of an enquiry that was answered, whatever came of it. */
export const answeredStates = ['answered', 'quoted', 'won', 'lost'] as const satisfies EnquiryState[];

/** The states as they are read within a sentence. */
export const stateWords: Record<EnquiryState, string> = {
  new: 'new',
  in_work: 'in work',
  answered: 'answered',
  quoted: 'quoted',
  won: 'won',
  lost: 'lost',
  spam: 'spam',
};

/** Why an enquiry came to nothing, in the order of a list. */
export const lostReasons = [
  'price',
  'lead_time',
  'not_possible',
  'competitor',
  'no_answer',
  'cancelled',
  'withdrawn',
  'other',
] as const;
export type LostReason = (typeof lostReasons)[number];

export const lostReasonWords: Record<LostReason, string> = {
  price: 'price',
  lead_time: 'lead time',
  not_possible: 'not technically possible',
  competitor: 'bought elsewhere',
  no_answer: 'no answer from the customer',
  cancelled: 'project cancelled',
  withdrawn: 'withdrawn by the customer',
  other: 'other',
};

const isLostReason = (text: string): text is LostReason => lostReasons.includes(text as LostReason);

/** A reason as words; a text that is none is returned unchanged. */
export const wordsOfReason = (reason: string): string => (isLostReason(reason) ? lostReasonWords[reason] : reason);

const isState = (text: string): text is EnquiryState => enquiryStates.includes(text as EnquiryState);

/** A state as words, also of an entry from before there were more than three. */
export const wordsOfState = (state: string): string => (isState(state) ? stateWords[state] : state);
