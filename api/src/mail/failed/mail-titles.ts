import type { MailKind } from '../contents.ts';

const notice = 'Notice about an account';

/** What each kind of mail is, in words for staff. */
const titles: Record<MailKind, string> = {
  'enquiry-notice': 'Notice of a new enquiry',
  'enquiry-receipt': 'Receipt of an enquiry',
  'enquiry-word': 'Notice of a message from a customer',
  'enquiry-files': 'Notice of files from a customer',
  'enquiry-reply': 'Reply to an enquiry',
  'enquiries-assigned': 'Notice of an assigned enquiry',
  'enquiry-answered': 'Notice of an answer from a customer',
  'enquiries-due': 'Reminder of enquiries to come back to',
  'quotation-decided': 'Notice of a decided quotation',
  'quotation-accepted': 'Confirmation of an order',
  'quotation-question': 'Notice of a question about a quotation',
  'quotation-waits': 'Notice of a quotation that waits for approval',
  'quotation-judged': 'Notice of a quotation that was approved or sent back',
  'enquiry-proof': 'Daily test of the enquiry form',
  'proof-failed': 'Warning that enquiries may not arrive',
  'proof-well': 'Notice that enquiries arrive again',
  invitation: 'Invitation to the back office',
  reset: 'Password link',
  'month-summary': 'Summary of a month',
  'documents-end': 'Reminder of certificates that expire',
  'new-sign-in': `${notice}: new sign-in`,
  'password-changed': `${notice}: password changed`,
  'second-factor-added': `${notice}: second factor added`,
  'second-factor-removed': `${notice}: second factor removed`,
  'recovery-codes-renewed': `${notice}: recovery codes renewed`,
  'email-left': `${notice}: email changed`,
  'email-taken': `${notice}: email changed`,
  'tries-limited': `${notice}: many wrong passwords`,
  'new-owner': `${notice}: new owner`,
};

/** What a mail is, in words for staff; a newer version of the program may have stored a kind that this one lacks. */
export const titleOfMail = (kind: string): string => titles[kind as MailKind] ?? 'Mail';
