import type { Api } from '@hydraulics/common/contract/api';
import { fieldError } from '@hydraulics/common/contract/errors';
import type { RedirectTableRow } from '@hydraulics/common/nouns/redirects';
import { records } from '@hydraulics/common/registry';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { forgetMissed, listMissed } from '../../repositories/addresses/missed-paths.ts';
import { checkRedirect, type Rules, readRules } from '../../repositories/addresses/redirect-rules.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { editedBy, findActive, newDeletable, nextVersion, serialize } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';
import { successors } from './successors.ts';

const { title, singular } = records.redirects;

type Words = { source: string; target: string };

const active = (tables: Tables, q?: string) =>
  applySearch(tables.redirects.createQueryBuilder('row').where('row.deletedAt IS NULL'), q, 'sourceKey');

/** @throws AppError `duplicate` if the old address has another redirect, `invalid_input` if it is refused */
async function checked(tables: Tables, rules: Rules, words: Words, site: string, before?: string) {
  if (before) rules.delete(before);
  const known = new Map(rules);
  const result = await checkRedirect(tables, rules, words, site);
  if (result.error !== undefined) {
    const { error: message, path } = result;
    throw fieldError(path, message);
  }
  const { sourceKey } = result;
  if (known.has(sourceKey)) {
    throw fieldError(
      'source',
      `${words.source} already leads to ${known.get(sourceKey)}. Change that redirect instead.`,
      'duplicate',
    );
  }
  return { source: words.source.trim(), target: result.target, sourceKey };
}

export const redirects: Handlers<Api>['redirects'] = {
  async list(input, { db }) {
    const { q, ...page } = input;
    const rows = await db.read(tables => applyList(active(tables, q), page, { defaultSort: 'source' }).getMany());
    return new Paged(rows.map(serialize), { ...input, total: () => db.read(tables => active(tables, q).getCount()) });
  },

  count: async ({ q }, { db }) => ({ total: await db.read(tables => active(tables, q).getCount()) }),

  get: async ({ id }, { db }) => serialize(await db.read(tables => findActive(tables.redirects, id, title))),

  async create(words, { db, now, publicUrl }, actor) {
    const base = { ...newDeletable(now()), ...editedBy(actor) };
    await db.write(async (tables, touch) => {
      touch(tag.redirects);
      const row = await checked(tables, await readRules(tables), words, publicUrl);
      await tables.redirects.insert({ ...base, ...row });
      await forgetMissed(tables, row.sourceKey);
    });
    return { success: true, message: 'Redirect added successfully!', _id: base.id };
  },

  async update({ id, version: expected, ...words }, { db, now, publicUrl }, actor) {
    const version = await db.write(async (tables, touch) => {
      touch(tag.redirects);
      const row = await findActive(tables.redirects, id, title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      const changed = await checked(tables, await readRules(tables), words, publicUrl, row.sourceKey ?? undefined);
      await tables.redirects.update(id, { ...next, ...changed });
      return next.version;
    });
    return { success: true, message: 'Redirect updated successfully!', version };
  },

  ...trashCalls('redirects', {
    remove: async () => ({ sourceKey: null }),
    // It is checked again: the website or other redirects may have changed since.
    async restore(tables, row) {
      const { sourceKey } = await checked(tables, await readRules(tables), row, '');
      return { sourceKey };
    },
  }),

  async importTable({ rows, dryRun }, { db, now, publicUrl }, actor) {
    const work = (tables: Tables) => importRows(tables, rows, { site: publicUrl, dryRun, now: now(), actor });
    const outcome = dryRun
      ? await db.read(work)
      : await db.write(async (tables, touch) => {
          touch(tag.redirects);
          return work(tables);
        });
    const count = (kind: RedirectTableRow['outcome']) => outcome.filter(row => row.outcome === kind).length;
    const [added, changed, refused] = [count('added'), count('changed'), count('refused')];
    const message = `${dryRun ? 'Checked' : 'Imported'}: ${added} new, ${changed} changed, ${refused} refused.`;
    return { success: true, message, rows: outcome };
  },

  async missed({ limit, offset = 0 }, { db, now, missed }) {
    await missed.flush();
    const rows = await db.read(tables => listMissed(tables, now()));
    const page = rows.slice(offset, limit === undefined ? undefined : offset + limit);
    return new Paged(page, { limit, offset, total: async () => rows.length });
  },

  ...successors,
};

type Import = { site: string; dryRun: boolean; now: Date; actor: Actor };

async function importRows(
  tables: Tables,
  rows: ({ row: number } & Words)[],
  { site, dryRun, now, actor }: Import,
): Promise<RedirectTableRow[]> {
  const rules = await readRules(tables);
  const seen = new Map<string, number>();
  const outcome: RedirectTableRow[] = [];
  for (const { row, ...words } of rows) {
    const before = new Map(rules);
    const result = await checkRedirect(tables, rules, words, site);
    const refuse = (message: string) => outcome.push({ row, ...words, outcome: 'refused', message });
    if (result.error !== undefined) {
      refuse(result.error);
      continue;
    }
    const { sourceKey, target } = result;
    const earlier = seen.get(sourceKey);
    if (earlier !== undefined) {
      rules.set(sourceKey, before.get(sourceKey) ?? target);
      refuse(`Row ${earlier} has the same old address.`);
      continue;
    }
    seen.set(sourceKey, row);
    const present = before.get(sourceKey);
    const kind = present === undefined ? 'added' : present === target ? 'unchanged' : 'changed';
    outcome.push({ row, ...words, outcome: kind, message: '' });
    if (dryRun || kind === 'unchanged') continue;
    const values = { source: words.source.trim(), target, sourceKey };
    const stored = present === undefined ? null : await tables.redirects.findOneBy({ sourceKey });
    if (stored) {
      const next = nextVersion(stored, undefined, now, { actor, label: singular });
      await tables.redirects.update(stored.id, { ...next, ...values });
    } else {
      await tables.redirects.insert({ ...newDeletable(now), ...editedBy(actor), ...values });
      await forgetMissed(tables, sourceKey);
    }
  }
  return outcome;
}
