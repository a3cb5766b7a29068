import type { Api } from '@hydraulics/common/contract/api';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Deps } from '../../deps.ts';
import { applyList, type ListInput, searchNames } from '../../repositories/list.ts';
import { editedBy, findActive, newDeletable, nextVersion, serialize } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';

const { title, singular } = records.socials;

const listSocials = async (input: ListInput, { db }: Deps) => {
  const order = { defaultSort: 'createdAt' };
  const rows = await db.read(tables =>
    applyList(
      tables.socials.createQueryBuilder('row').where('row.deletedAt IS NULL'),
      { sort: input.sort },
      order,
    ).getMany(),
  );
  const { page, total } = searchNames(rows, input);
  return { list: page.map(serialize), total };
};

export const socials: Handlers<Api>['socials'] = {
  links: async (_input, deps) => (await listSocials({}, deps)).list,

  async list(input, deps) {
    const { list, total } = await listSocials(input, deps);
    return new Paged(list, { ...input, total: async () => total });
  },

  async get({ id }, { db }) {
    return serialize(await db.read(tables => findActive(tables.socials, id, title)));
  },

  async create({ name, link }, { db, now }, actor) {
    const row = { ...newDeletable(now()), ...editedBy(actor), name, link };
    await db.write(async (tables, touch) => {
      touch(tag.socials);
      await tables.socials.insert(row);
    });
    return { success: true, message: 'Social media account added successfully!', _id: row.id };
  },

  async update({ id, name, link, version: expected }, { db, now }, actor) {
    const version = await db.write(async (tables, touch) => {
      touch.edited(tag.socials);
      const row = await findActive(tables.socials, id, title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      await tables.socials.update(id, { ...next, name, link });
      return next.version;
    });
    return { success: true, message: 'Social media account updated successfully!', version };
  },

  ...trashCalls('socials'),
};
