import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { applyList, applySearch, type ListInput } from '../../repositories/list.ts';
import { nextVersion, serialize } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

const { title, singular } = records.socials;

const select = (tables: Tables, { q }: ListInput) => applySearch(tables.socials.createQueryBuilder('row'), q, 'name');

const listSocials = async (input: ListInput, { db }: Deps) => {
  const list = (tables: Tables) => applyList(select(tables, input), input, { defaultSort: 'createdAt' }).getMany();
  return (await db.read(list)).map(serialize);
};

export const socials: Handlers<Api>['socials'] = {
  links: (_input, deps) => listSocials({}, deps),

  async list(input, deps) {
    const total = () => deps.db.read(tables => select(tables, input).getCount());
    return new Paged(await listSocials(input, deps), { ...input, total });
  },

  async get({ id }, { db }) {
    return serialize(orNotFound(await db.read(tables => tables.socials.findOneBy({ id })), title));
  },

  async update({ id, name, link, version: expected }, { db, now }, actor) {
    const version = await db.write(async (tables, touch) => {
      touch(tag.socials);
      const row = orNotFound(await tables.socials.findOneBy({ id }), title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      await tables.socials.update(id, { ...next, name, link });
      return next.version;
    });
    return { success: true, message: 'Social media account updated successfully!', version };
  },
};
