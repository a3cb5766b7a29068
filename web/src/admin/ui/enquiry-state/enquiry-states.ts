import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { wordsOfState } from '@hydraulics/common/nouns/enquiry-states';

type StateChoice = { state: EnquiryState; label: string; mark: string; keys?: string };

/** The states of an enquiry in display order, with their labels and buttons. */
export const enquiryStates: StateChoice[] = [
  { state: 'new', label: 'New', mark: 'Mark as new' },
  { state: 'in_work', label: 'In work', mark: 'Mark as in work', keys: 'i' },
  { state: 'answered', label: 'Answered', mark: 'Mark as answered', keys: 'e' },
  { state: 'quoted', label: 'Quoted', mark: 'Mark as quoted', keys: 'q' },
  { state: 'won', label: 'Won', mark: 'Mark as won' },
  { state: 'lost', label: 'Lost', mark: 'Mark as lost' },
  { state: 'spam', label: 'Spam', mark: 'Mark as spam', keys: 's' },
];

/** The states that usually follow one. */
const following: Record<EnquiryState, EnquiryState[]> = {
  new: ['in_work', 'answered', 'spam'],
  in_work: ['answered', 'quoted', 'spam'],
  answered: ['quoted', 'won', 'lost'],
  quoted: ['won', 'lost'],
  won: [],
  lost: [],
  spam: ['new'],
};

/** The states that usually follow one, and the others. */
export function choicesAfter(state: EnquiryState): { usual: StateChoice[]; others: StateChoice[] } {
  const isUsual = (one: StateChoice) => following[state].includes(one.state);
  const others = enquiryStates.filter(one => one.state !== state && !isUsual(one));
  return { usual: enquiryStates.filter(isUsual), others };
}

export const labelOf = (state: EnquiryState): string =>
  enquiryStates.find(one => one.state === state)?.label ?? wordsOfState(state);
