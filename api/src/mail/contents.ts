import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { answerWords } from '@hydraulics/common/units/dates/answer-words';
import { longDay } from '@hydraulics/common/units/dates/days';
import { itemText } from '@hydraulics/common/units/enquiry-list/item-text';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { issueToken } from '../accounts/one-time-links.ts';
import { privateToken } from '../accounts/private-tokens.ts';
import type { CompanyFile } from '../company/company-file.ts';
import type { Database } from '../db/database.ts';
import type { EnquiryItemRow } from '../db/tables/enquiries/enquiry-items.ts';
import { itemsOf } from '../repositories/enquiries/enquiry-items.ts';
import { type AccountMails, accountWriters } from './account-contents.ts';
import { writeCertificateMail } from './certificate-mail-content.ts';
import { findEnquiry, inBackOffice } from './desk/about-enquiry.ts';
import { type DeskMails, deskWriters } from './desk/desk-mails.ts';
import { type ProofMails, proofWriters } from './desk/proof-mails.ts';
import type { Letter } from './letters/letter.ts';
import { type ReplyMails, writeReply } from './letters/reply-content.ts';
import { writeMonthMail } from './month-mail-content.ts';
import { type QuotationMails, quotationWriters } from './quotations/quotation-mails.ts';
import type { MailContent } from './template.ts';

/** The data stored for each kind of mail; the rest is looked up when it is sent. */
export type MailData = AccountMails &
  ReplyMails &
  QuotationMails &
  DeskMails &
  ProofMails & {
    'enquiry-notice': { enquiryId: string };
    'enquiry-receipt': { enquiryId: string };
    'enquiry-word': { messageId: string; withdrawn: string };
    'enquiry-files': { enquiryId: string };
    invitation: { linkId: string; name: string; by: string };
    reset: { linkId: string; name: string };
    'month-summary': { name: string; month: string };
    'documents-end': { ids: string };
  };
export type MailKind = keyof MailData;

export type MailContext = {
  db: Database;
  company: CompanyFile | null;
  siteName: string;
  siteUrl: string;
  now: () => Date;
  secret: string;
};

type Written = MailContent | Letter | null;
type Writer<K extends MailKind> = (data: MailData[K], context: MailContext) => Written | Promise<Written>;

const findItems = ({ db }: MailContext, id: string): Promise<EnquiryItemRow[]> =>
  db.read(tables => itemsOf(tables, id));

const fileWords = { stored: 'received', arriving: 'not all of it has arrived yet' };

/** The files of an enquiry, by name, with what became of each. */
const findFiles = async ({ db }: MailContext, enquiryId: string): Promise<[string, string][]> => {
  const files = await db.read(({ enquiryFiles }) =>
    enquiryFiles.find({ where: { enquiryId }, order: { createdAt: 'ASC', id: 'ASC' } }),
  );
  return files.map(({ name, state, reason }) => [
    'File',
    `${name} (${state === 'refused' ? `not taken: ${reason}` : fileWords[state]})`,
  ]);
};

const itemFact = (position: number, text: string): [string, string] => [`Item ${position}`, text];

const writers: { [K in MailKind]: Writer<K> } = {
  ...accountWriters,
  ...quotationWriters,
  ...deskWriters,
  ...proofWriters,

  async 'enquiry-notice'({ enquiryId }, context) {
    const enquiry = await findEnquiry(context, enquiryId);
    if (!enquiry) return null;
    const { id, name, email, organization, phone, country, deadline, product, message } = enquiry;
    const items = await findItems(context, enquiryId);
    const files = await findFiles(context, enquiryId);
    const optional = ([, value]: [string, string]) => value !== '';
    const facts: [string, string][] = [
      ['Name', name],
      ['Email', email],
      ['Organization', organization],
      ['Phone', phone],
      ['Country', country],
      ['Product', items.length > 0 ? '' : product],
      ['Offer needed by', deadline && longDay(deadline)],
      ['Reference', enquiryReference(id)],
    ];
    return {
      subject: `Enquiry ${enquiryReference(id)} from ${name}`,
      heading: 'New enquiry',
      blocks: [
        { facts: facts.filter(optional) },
        ...(items.length > 0 ? [{ facts: items.map(item => itemFact(item.position, itemText(item))) }] : []),
        { quote: message },
        ...(files.length > 0 ? [{ facts: files }] : []),
        'A reply to this mail goes to the visitor. In the back office:',
        { link: inBackOffice(context, id) },
      ],
      replyTo: email,
    };
  },

  async 'enquiry-files'({ enquiryId }, context) {
    const enquiry = await findEnquiry(context, enquiryId);
    const files = enquiry ? await findFiles(context, enquiryId) : [];
    if (!enquiry || files.length === 0) return null;
    const { id, name, email } = enquiry;
    const reference = enquiryReference(id);
    return {
      subject: `Enquiry ${reference}: files from ${name}`,
      heading: 'Files of an enquiry',
      blocks: [
        {
          facts: [
            ['Name', name],
            ['Email', email],
            ['Reference', reference],
          ],
        },
        { facts: files },
        'A reply to this mail goes to the customer. The files are in the back office:',
        { link: inBackOffice(context, id) },
      ],
      replyTo: email,
    };
  },

  async 'enquiry-word'({ messageId, withdrawn }, context) {
    const message = await context.db.read(tables => tables.messages.findOneBy({ id: messageId }));
    const enquiry = message && (await findEnquiry(context, message.enquiryId));
    if (!enquiry) return null;
    const { id, name, email } = enquiry;
    const reference = enquiryReference(id);
    return {
      subject: withdrawn ? `Enquiry ${reference} withdrawn by ${name}` : `Enquiry ${reference}: message from ${name}`,
      heading: withdrawn ? 'Enquiry withdrawn' : 'New message about an enquiry',
      blocks: [
        {
          facts: [
            ['Name', name],
            ['Email', email],
            ['Reference', reference],
          ],
        },
        { quote: message.text },
        'A reply to this mail goes to the customer. In the back office:',
        { link: inBackOffice(context, id) },
      ],
      replyTo: email,
    };
  },

  'enquiry-reply': writeReply,
  'month-summary': writeMonthMail,
  'documents-end': writeCertificateMail,

  async invitation({ linkId, name, by }, context) {
    const link = await addressOf(context, linkId);
    if (!link) return null;
    const company = context.siteName;
    return {
      subject: `Your account in the back office of ${company}`,
      heading: 'You are invited',
      blocks: [
        `Hello ${name},`,
        `${by} has added you to the back office of ${company}. Choose a password here to sign in. The link works once, within three days.`,
        { link },
      ],
    };
  },

  async reset({ linkId, name }, context) {
    const link = await addressOf(context, linkId);
    if (!link) return null;
    const company = context.siteName;
    return {
      subject: `Choose a new password (${company})`,
      heading: 'Choose a new password',
      blocks: [
        `Hello ${name},`,
        `A new password was requested for your account in the back office of ${company}. Choose it here. The link works once, within 30 minutes.`,
        { link },
        'If it was not you, you need not do anything: your password stays the same.',
      ],
    };
  },

  // The stranger typed the address too, so this mail must not contain anything else that they wrote.
  async 'enquiry-receipt'({ enquiryId }, context) {
    const enquiry = await findEnquiry(context, enquiryId);
    if (!enquiry || enquiry.state === 'spam') return null;
    const { phones = [], emails = [] } = context.company ?? {};
    const reference = enquiryReference(enquiry.id);
    // The names are those of the catalogue.
    const items = (await findItems(context, enquiryId)).filter(({ productId }) => productId !== null);
    const asked = items.map(item => itemFact(item.position, itemText({ ...item, code: '', note: '' })));
    return {
      subject: `We have received your enquiry (${reference})`,
      heading: 'Thank you for your enquiry',
      blocks: [
        [`${context.siteName} has received an enquiry from this address.`, answerWords(context.company ?? {})]
          .filter(Boolean)
          .join(' '),
        ...(asked.length > 0 ? [{ facts: asked }] : []),
        { facts: [['Reference', reference], ...phones.map(({ label, number }): [string, string] => [label, number])] },
        'Your own page shows how far your enquiry is. There you can add something or withdraw it. Keep this link to yourself:',
        { link: context.siteUrl + paths.enquiry.href({ token: privateToken(context, 'enquiry', enquiry.id) }) },
        'If you did not write to us, your address was entered by mistake. You need not do anything.',
      ],
      replyTo: emails[0]?.address,
      enquiryId,
    };
  },
};

/** The address of a link. The token is in the fragment, which is not sent to any server. */
async function addressOf({ db, siteUrl, now, secret }: MailContext, linkId: string): Promise<string | null> {
  const token = await db.transaction(tables => issueToken(tables, { now, secret }, linkId));
  return token && `${siteUrl}${adminPaths.choosePassword.href()}#${token}`;
}

/**
 * Composes a mail.
 * @returns null if its subject no longer exists
 */
export async function writeMail(kind: string, data: Record<string, string>, context: MailContext): Promise<Written> {
  const writer = writers[kind as MailKind] as Writer<MailKind> | undefined;
  // A row of a newer version of the program.
  if (!writer) return null;
  return writer(data as unknown as MailData[MailKind], context);
}
