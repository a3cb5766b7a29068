import type { OpenedState } from '@hydraulics/common/nouns/thread/opened-enquiry';

/** How far an enquiry is, in a word and in a sentence for its sender. */
export const stateWords: Record<OpenedState, { title: string; text: string }> = {
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
