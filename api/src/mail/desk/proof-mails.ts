import { adminPaths } from '@hydraulics/common/contract/paths';
import type { MailContent } from '../template.ts';

/** The mails of the proof that enquiries arrive. */
export type ProofMails = {
  'enquiry-proof': { proofId: string };
  'proof-failed': { name: string; failure: string };
  'proof-well': { name: string };
};

type MailContext = { siteName: string; siteUrl: string };

const status = ({ siteUrl }: MailContext) => ({ link: siteUrl + adminPaths.systemStatus.href() });

export const proofWriters = {
  'enquiry-proof': ({ proofId }: ProofMails['enquiry-proof'], { siteName }: MailContext): MailContent => ({
    subject: `Daily test of the enquiry form of ${siteName}`,
    heading: 'Enquiries arrive',
    blocks: [
      'The website sent itself an enquiry and this mail about it. It removes the mail from a mailbox that it reads. Elsewhere you can delete it.',
      { facts: [['Test', proofId]] },
    ],
  }),

  'proof-failed': ({ name, failure }: ProofMails['proof-failed'], context: MailContext): MailContent => ({
    subject: `Enquiries may not arrive (${context.siteName})`,
    heading: 'The daily test of enquiries failed',
    blocks: [
      `Hello ${name},`,
      'The website sends itself an enquiry every day. The last one did not arrive within an hour.',
      failure,
      'Enquiries of visitors may be lost in the same way. The system status has details, and the test is repeated every two hours:',
      status(context),
    ],
  }),

  'proof-well': ({ name }: ProofMails['proof-well'], context: MailContext): MailContent => ({
    subject: `Enquiries arrive again (${context.siteName})`,
    heading: 'The daily test of enquiries succeeded',
    blocks: [`Hello ${name},`, 'A test enquiry arrived again, with the mail about it.', status(context)],
  }),
};
