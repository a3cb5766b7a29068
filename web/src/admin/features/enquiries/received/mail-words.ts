import type { MailMark, MessageKind } from '@hydraulics/common/nouns/thread/thread';

/** What a received message is, as the beginning of its entry. */
export const kindWords: Record<MessageKind, string> = {
  reply: 'Mail',
  word: 'Added on the enquiry’s page',
  'auto-reply': 'Automatic reply',
  bounce: 'Delivery failed, reported',
  delay: 'Delivery delayed, reported',
};

/** What staff should know about a mail. */
export const markWords: Record<MailMark, string> = {
  invitation: 'With an invitation to a meeting. Open the attached file in your calendar.',
  signed: 'Digitally signed. The signature is not checked here.',
  encrypted: 'Encrypted. Ask for it unencrypted, or open the attached file in your mail program.',
  winmail:
    'The sender’s Outlook packed a part of this mail into winmail.dat, which cannot be read here. If something is missing, ask for it as an ordinary attachment.',
  forwarded: 'Contains a forwarded mail.',
  forged: 'The sender’s address may be forged. Ask by phone before you act on this mail.',
  stranger: 'Not from the customer’s address.',
  shortened: 'Too long to be shown whole. The whole mail is in the mailbox.',
  unreadable: 'This mail cannot be read here. Look for it in the mailbox.',
};
