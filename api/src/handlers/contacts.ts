import type { Api } from '@hydraulics/common/api';
import { fold } from '@hydraulics/common/text';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/invoke.ts';
import { applyList, type ListInput } from '../repositories/list.ts';
import { findDeleted, findLiving, moveToBin, newDeletable, takeFromBin, toWire } from '../repositories/records.ts';

const recentCount = 5;

const listContacts = async (input: ListInput, { db }: Deps) => {
  const rows = await db.read(tables => {
    const living = tables.contacts.createQueryBuilder('row').where('row.deletedAt IS NULL');
    return applyList(living, input, { search: 'search', defaultSort: '-createdAt' }).getMany();
  });
  return rows.map(toWire);
};

/** Enquiries are not content: writing one leaves every cached page as it is. */
export const contacts: Handlers<Api>['contacts'] = {
  async submit({ name, email, organization = '', message }, { db, now }) {
    const search = fold([name, email, organization, message].join(' '));
    const row = { ...newDeletable(now()), name, email, organization, message, search };
    await db.transaction(tables => tables.contacts.insert(row));
    return { success: true, message: 'Thank you! Your message has been sent. We will answer within one working day.' };
  },

  list: (input, deps) => listContacts(input, deps),
  recent: (_input, deps) => listContacts({ limit: recentCount }, deps),

  async remove({ id }, { db, now }) {
    await db.transaction(async tables => {
      await moveToBin(tables.contacts, await findLiving(tables.contacts, id, 'Contact'), now());
    });
    return { success: true, message: 'Contact deleted successfully!' };
  },

  async restore({ id }, { db }) {
    await db.transaction(async tables => {
      await takeFromBin(tables.contacts, await findDeleted(tables.contacts, id, 'Contact'));
    });
    return { success: true, message: 'Contact restored successfully!' };
  },
};
