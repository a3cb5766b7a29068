import type { OpenedEnquiry, OpenedState } from '@hydraulics/common/nouns/thread/opened-enquiry';

type Words = { title: string; text: string };

const stateWords: Record<OpenedState, Words> = {
  received: { title: 'Received', text: 'We have your enquiry and will answer it by email.' },
  in_work: { title: 'In work', text: 'A colleague is working on your enquiry.' },
  answered: {
    title: 'Answered',
    text: 'We have answered your enquiry. If you have not heard from us, write to us below.',
  },
  quoted: { title: 'Quotation sent', text: 'We have sent you a quotation. If you have not got it, write to us below.' },
  ordered: { title: 'Ordered', text: 'You have placed your order. Thank you.' },
  declined: { title: 'Declined', text: 'You have declined our quotation. If you still need us, write to us below.' },
  closed: { title: 'Closed', text: 'We have closed this enquiry. If you still need us, write to us below.' },
  withdrawn: {
    title: 'Withdrawn',
    text: 'You have withdrawn this enquiry, and we no longer work on it. If you changed your mind, write to us below.',
  },
};

/** The words where a colleague was answered, with whose enquiry staff merged this one. */
const toColleague: Words = {
  title: 'Answered to your colleague',
  text: 'A colleague of yours asked too, and we handle both enquiries together. Our answer went to your colleague. If you need it too, write to us below.',
};

/** How far an enquiry is, in a few words and in sentences that are true for its sender. */
export const wordsOf = ({ state, wentToColleague }: OpenedEnquiry): Words =>
  wentToColleague ? toColleague : stateWords[state];
