import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import type { Tables } from '../../db/database.ts';
import type { OutboxRow } from '../../db/tables/outbox.ts';
import { keptFailed } from '../../mail/outbox.ts';
import { emailAsTyped } from '../../repositories/users.ts';
import { containing, mentions, withoutAddresses } from '../notes.ts';

const isTo = ({ recipient, data }: OutboxRow, email: string) =>
  normalMailAddress(recipient) === email || Object.values(data).some(value => mentions(value, email));

/** The failed mails to a person, and others in whose response of the mail server the address is; the oldest first. */
export async function listFailedOf({ outbox }: Tables, email: string): Promise<OutboxRow[]> {
  const isIn = (column: string) =>
    `LOWER(row.${column}) LIKE :stored ESCAPE '!' OR LOWER(row.${column}) LIKE :typed ESCAPE '!'`;
  const rows = await outbox
    .createQueryBuilder('row')
    .where("row.state = 'failed'")
    .andWhere(`(${['recipient', 'data', 'response'].map(isIn).join(' OR ')})`, {
      stored: containing(email),
      typed: containing(emailAsTyped(email)),
    })
    .orderBy('row.createdAt')
    .addOrderBy('row.id')
    .getMany();
  return rows.filter(row => isTo(row, email) || mentions(row.response ?? '', email));
}

/** Deletes the failed mails to a person, and removes the address from what the mail server said about others. */
export async function eraseFromFailed(tables: Tables, email: string): Promise<void> {
  const { outbox } = tables;
  for (const row of await listFailedOf(tables, email)) {
    const { id, response } = row;
    if (isTo(row, email)) await outbox.delete(id);
    else {
      const isHidden = (address: string) => normalMailAddress(address) === email;
      await outbox.update(id, { response: response && withoutAddresses(response, isHidden) });
    }
  }
}

/** Deletes the failed mails about erased enquiries and messages. */
export async function eraseFailedAbout({ outbox }: Tables, erased: string[]): Promise<void> {
  if (erased.length === 0) return;
  const ids = new Set(erased);
  const rows = await outbox.find({ where: keptFailed, select: { id: true, data: true } });
  for (const { id, data } of rows)
    if ([data.enquiryId, data.messageId].some(about => about && ids.has(about))) await outbox.delete(id);
}
