import { createHash } from 'node:crypto';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import { In, IsNull, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import type { IncomingMail } from '../../mail/incoming/parse-mail.ts';
import { keptOf } from '../../repositories/enquiries/merged.ts';

export type Match = {
  /** The enquiry whose thread it belongs to. */
  joined: EnquiryRow | null;
  /** The one that staff are offered, if it belongs to none for certain. */
  suggested: EnquiryRow | null;
  /** The message of ours that a bounce is about. */
  about: MessageRow | null;
};

type Facts = Pick<IncomingMail, 'kind' | 'marks' | 'answers' | 'bounce' | 'sender' | 'subject' | 'text' | 'quoted'>;

/** A Message-ID as it is looked up. */
export const messageKeyOf = (messageId: string): string =>
  messageId === '' ? '' : createHash('sha256').update(messageId).digest('base64url');

/**
 * Finds the enquiry of a mail: by the messages that it answers, or by a reference if its sender is the customer. A mail
 * whose sender was forged is never joined, and a bounce only by the mail that it returns.
 */
export async function matchMail(tables: Tables, mail: Facts): Promise<Match> {
  if (mail.bounce) return { suggested: null, ...(await findByIds(tables, mail.bounce.messageIds)) };
  const { joined } = await findByIds(tables, mail.answers);
  const found = joined ?? (await findByReference(tables, mail, { ofSender: true }));
  if (mail.marks.includes('forged'))
    return {
      joined: null,
      suggested: found ?? (await findByReference(tables, mail, { ofSender: false })),
      about: null,
    };
  if (found) return { joined: found, suggested: null, about: null };
  const suggested = (await findByReference(tables, mail, { ofSender: false })) ?? (await newestOf(tables, mail.sender));
  return { joined: null, suggested, about: null };
}

/** Whether a mail answers one of ours, also by the way of a mailing list. */
export const answersOurs = async (tables: Tables, { answers }: Pick<Facts, 'answers'>): Promise<boolean> =>
  (await findByIds(tables, answers)).joined !== null;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ofThread = new RegExp(`^<enquiry\\.(${uuid})@`, 'i');
const ofMessage = /^<([A-Za-z0-9_-]{1,36})@/;

/** The first id that is known: of a message of ours, of a thread, or of an earlier mail of it. */
async function findByIds(
  tables: Tables,
  messageIds: string[],
): Promise<{ joined: EnquiryRow | null; about: MessageRow | null }> {
  for (const messageId of messageIds) {
    const id = ofMessage.exec(messageId)?.[1];
    const message = id ? await tables.messages.findOneBy({ id, direction: 'out' }) : null;
    // Some servers write the domain in capitals.
    const about = message?.messageId.toLowerCase() === messageId.toLowerCase() ? message : null;
    const threadId = ofThread.exec(messageId)?.[1]?.toLowerCase();
    const enquiryId = about?.enquiryId ?? threadId ?? (await earlierMail(tables, messageId));
    const joined = enquiryId ? await activeEnquiry(tables, enquiryId) : null;
    if (joined) return { joined, about };
  }
  return { joined: null, about: null };
}

const activeEnquiry = async (tables: Tables, id: string) =>
  keptOf(tables, await tables.enquiries.findOneBy({ id, deletedAt: IsNull() }));

async function earlierMail({ receivedMails }: Tables, messageId: string): Promise<string | null> {
  const messageKey = messageKeyOf(messageId);
  const earlier = await receivedMails.findOneBy({ messageKey, enquiryId: Not(IsNull()) });
  return earlier?.enquiryId ?? null;
}

const reference = /\b([0-9a-f]{4})[-\u2010-\u2013]([0-9a-f]{4})\b/gi;
/** A mail that lists many is none about one of them. */
const maxReferences = 20;

/** The enquiry whose reference is in the subject or else in the text. */
async function findByReference(
  tables: Tables,
  { sender, subject, text, quoted }: Facts,
  { ofSender }: { ofSender: boolean },
): Promise<EnquiryRow | null> {
  for (const part of [subject, text, quoted]) {
    const ends = [...part.matchAll(reference)].map(match => `${match[1]}${match[2]}`.toLowerCase());
    for (const end of [...new Set(ends)].slice(0, maxReferences)) {
      const rows = await tables.enquiries
        .createQueryBuilder('row')
        .where('row.deletedAt IS NULL AND LOWER(row.id) LIKE :end', { end: `%${end}` })
        .getMany();
      const own = rows.filter(row => !ofSender || normalMailAddress(row.email) === sender);
      const [found, ...others] = own.filter(row => enquiryReference(row.id).replace('-', '').toLowerCase() === end);
      if (found && others.length === 0) return keptOf(tables, found);
    }
  }
  return null;
}

/** What the sender asked for last. */
const newestOf = async (tables: Tables, sender: string): Promise<EnquiryRow | null> =>
  sender === ''
    ? null
    : keptOf(
        tables,
        await tables.enquiries.findOne({
          where: {
            email: sender,
            deletedAt: IsNull(),
            state: In(['new', 'in_work', 'answered', 'quoted', 'won', 'lost']),
          },
          order: { createdAt: 'DESC' },
        }),
      );
