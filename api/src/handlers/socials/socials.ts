import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Deps } from '../../deps.ts';
import { applyList, type ListInput, searchNames } from '../../repositories/list.ts';
import { nextVersion, serialize } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

const { title, singular } = records.socials;

const listSocials = async (input: ListInput, { db }: Deps) => {
  const order = { defaultSort: 'createdAt' };
  const rows = await db.read(tables =>
    applyList(tables.socials.createQueryBuilder('row'), { sort: input.sort }, order).getMany(),
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
    return serialize(orNotFound(await db.read(tables => tables.socials.findOneBy({ id })), title));
  },

  async update({ id, name, link, version: expected }, { db, now }, actor) {
    const version = await db.write(async (tables, touch) => {
      touch.edited(tag.socials);
      const row = orNotFound(await tables.socials.findOneBy({ id }), title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      await tables.socials.update(id, { ...next, name, link });
      return next.version;
    });
    return { success: true, message: 'Social media account updated successfully!', version };
  },
};
