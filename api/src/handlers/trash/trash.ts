import { type Api, type TrashCount, type TrashedNoun, trashed } from '@hydraulics/common/contract/api';
import { may } from '@hydraulics/common/contract/roles';
import { trashDays } from '@hydraulics/common/limits';
import { requirePermission } from '../../accounts/access.ts';
import { requireConfirmation } from '../../accounts/sessions.ts';
import { purgeChosen } from '../../media/purge.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { countTrash, listTrash, trashTableOf } from './trash-tables.ts';

const trashMs = trashDays * 24 * 3600 * 1000;

export const trash: Handlers<Api>['trash'] = {
  async list({ noun, ...page }, { db }, actor) {
    requirePermission(actor, trashed[noun]);
    const rows = await db.read(tables => listTrash(tables, noun, page));
    const records = rows.map(({ trashedAt, ...row }) => ({
      ...row,
      noun,
      trashedAt: trashedAt.toISOString(),
      purgedAt: new Date(trashedAt.getTime() + trashMs).toISOString(),
    }));
    return new Paged(records, { ...page, total: () => db.read(tables => countTrash(tables, noun)) });
  },

  async count(_input, { db }, { user }) {
    const seen = (Object.keys(trashed) as TrashedNoun[]).filter(noun => user && may(user.role, trashed[noun]));
    return db.read(async tables => {
      const counts = new Map<TrashedNoun, number>();
      for (const noun of seen) counts.set(noun, await countTrash(tables, noun));
      return Object.fromEntries(counts) as TrashCount;
    });
  },

  async purge({ noun, ids }, deps, actor) {
    requireConfirmation(actor, deps.now());
    const { purged, kept } = await purgeChosen(deps, trashTableOf(noun), ids);
    const rest =
      kept > 0
        ? ` ${kept.toLocaleString('en')} kept: another record in the trash needs it, or visitors were promised its documents.`
        : '';
    return { success: true, message: `${purged.toLocaleString('en')} deleted for good.${rest}`, purged, kept };
  },
};
