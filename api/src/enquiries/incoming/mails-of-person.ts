import type { ReceivedMail } from '@hydraulics/common/nouns/thread/received';
import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import { In, LessThan, MoreThan } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import { isClockSteady } from '../../db/steady-clock.ts';
import type { ReceivedMailRow } from '../../db/tables/enquiries/received-mails.ts';
import { inChunks } from '../../repositories/batches.ts';
import { emailAsTyped } from '../../repositories/users.ts';
import { eraseAgain } from '../erase-again.ts';
import { containing, mentions, withoutAddresses } from '../notes.ts';
import { type Links, serializeReceived } from './read-received.ts';

const texts = ['senderName', 'subject', 'text', 'quoted', 'html'] as const;

const isOf = ({ sender, recipient }: ReceivedMailRow, email: string) =>
  [sender, recipient].some(address => normalMailAddress(address) === email);

/** The received mails from and to a person, and those in which the address is. */
async function listMails({ receivedMails }: Tables, email: string): Promise<ReceivedMailRow[]> {
  const isIn = (column: string) =>
    `LOWER(row.${column}) LIKE :stored ESCAPE '!' OR LOWER(row.${column}) LIKE :typed ESCAPE '!'`;
  const rows = await receivedMails
    .createQueryBuilder('row')
    .where(['sender', 'recipient', ...texts].map(isIn).join(' OR '), {
      stored: containing(email),
      typed: containing(emailAsTyped(email)),
    })
    .orderBy('row.createdAt')
    .addOrderBy('row.id')
    .getMany();
  return rows.filter(row => isOf(row, email) || texts.some(name => mentions(row[name] ?? '', email)));
}

/** The same, without those in a thread, which are messages. */
export const listReceivedOf = async (tables: Tables, email: string, links: Links): Promise<ReceivedMail[]> =>
  serializeReceived(
    tables,
    (await listMails(tables, email)).filter(({ enquiryId }) => enquiryId === null),
    links,
  );

/**
 * Erases a person from the received mails: deletes those from and to the person with their files, and what servers
 * returned because of the address, whose files are the returned mails. Removes the address from the others.
 * @returns how many that are in no thread
 */
export async function eraseFromReceived(tables: Tables, email: string): Promise<number> {
  const rows = await listMails(tables, email);
  for (const row of rows) await eraseFrom(tables, row, address => address === email);
  return rows.filter(({ enquiryId }) => enquiryId === null).length;
}

async function eraseFrom(
  { receivedMails }: Tables,
  row: ReceivedMailRow,
  isErased: (address: string) => boolean,
): Promise<boolean> {
  const { id, sender, recipient } = row;
  const has = (address: string) => isErased(normalMailAddress(address));
  const isReturned = row.kind === 'bounce' || row.kind === 'delay';
  const isNamed = texts.some(name => withoutAddresses(row[name] ?? '', has) !== (row[name] ?? ''));
  if ([sender, recipient].some(has) || (isReturned && isNamed)) {
    // Its files go with it.
    await receivedMails.delete(id);
    return true;
  }
  const hidden = texts.map(name => [name, row[name] === null ? null : withoutAddresses(row[name], has)] as const);
  const changed = hidden.filter(([name, text]) => text !== row[name]);
  if (changed.length > 0) await receivedMails.update(id, Object.fromEntries(changed));
  return changed.length > 0;
}

/** Erases people from all mails received before they were erased, because a restore brings them back. */
export const repeatInReceived = (db: Database, lookup: (email: string) => Date | null): Promise<number> =>
  eraseAgain(db, lookup, {
    next: ({ receivedMails }, after, count) =>
      receivedMails.find({ where: { id: MoreThan(after) }, order: { id: 'ASC' }, take: count }),
    erase: eraseFrom,
  });

const day = 24 * 3600_000;
/** Who has not decided about a mail in so many days does not want it here; it stays in its mailbox. */
const undecidedDays = 90;
/** How long it is remembered that a mail was read. */
const knownDays = 400;
const batchSize = 200;

/** Deletes mails that nobody decided about, and forgets that old ones were read. */
export async function purgeReceived({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const time = now();
  if (!(await isClockSteady(db, time))) return;
  const before = (days: number) => LessThan(new Date(time.getTime() - days * day));
  await db.transaction(async ({ receivedMails }) => {
    await receivedMails.update(
      { state: 'waiting', createdAt: before(undecidedDays), enquiryId: MoreThan('') },
      { state: 'joined' },
    );
    const old = [
      { state: 'waiting' as const, createdAt: before(undecidedDays) },
      { state: 'done' as const, createdAt: before(knownDays) },
    ];
    const rows = await receivedMails.find({ where: old, select: { id: true }, take: 10 * batchSize });
    await inChunks(rows, async some => {
      await receivedMails.delete({ id: In(some.map(({ id }) => id)) });
      return [];
    });
  });
}
