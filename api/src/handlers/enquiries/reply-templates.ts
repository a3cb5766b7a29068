import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import type { ReplyTemplate } from '@hydraulics/common/nouns/thread/reply-templates';
import { records } from '@hydraulics/common/registry';
import type { Tables } from '../../db/database.ts';
import type { ReplyTemplateRow } from '../../db/tables/enquiries/reply-templates.ts';
import { editedBy, newRecord, nextVersion, requireVersion } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';

const { title, singular: label } = records.replyTemplates;

const find = async ({ replyTemplates: templates }: Tables, id: string): Promise<ReplyTemplateRow> =>
  orNotFound(await templates.findOneBy({ id }), title);

const serializeTemplate = ({ id, name, text, version }: ReplyTemplateRow): ReplyTemplate => ({
  _id: id,
  name,
  text,
  version,
});

/** Texts that staff use in replies. */
export const replyTemplates: Handlers<Api>['replyTemplates'] = {
  list: (_input, { db }) =>
    db.read(async ({ replyTemplates: templates }) =>
      (await templates.find({ order: { name: 'ASC', id: 'ASC' } })).map(serializeTemplate),
    ),

  get: async ({ id }, { db }) => serializeTemplate(await db.read(tables => find(tables, id))),

  async create({ name, text }, { db, now }, actor) {
    const row = { ...newRecord(now()), ...editedBy(actor), name, text };
    await db.transaction(({ replyTemplates: templates }) => templates.insert(row));
    return { success: true, message: 'Template added.', _id: row.id };
  },

  update: ({ id, name, text, version: expected }, { db, now }, actor) =>
    db.exclusive(async tables => {
      const next = nextVersion(await find(tables, id), expected, now(), { actor, label });
      await tables.replyTemplates.update(id, { ...next, name, text });
      return { success: true, message: 'Template saved.', version: next.version };
    }),

  remove: ({ id, version: expected }, { db }) =>
    db.exclusive(async tables => {
      requireVersion(await find(tables, id), expected, label);
      await tables.replyTemplates.delete(id);
      return { success: true, message: 'Template deleted.' };
    }),
};
