import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { type VersionedNoun, versioned } from '@hydraulics/common/nouns/history/versions';
import { requirePermission } from '../../accounts/access.ts';
import { toProductContent } from '../../repositories/products.ts';
import { countVersions, findReplacement, listVersions, serializeVersion } from '../../repositories/versions.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

type Content = Record<string, unknown>;

export const versions: Handlers<Api>['versions'] = {
  async list({ noun, recordId, limit = 50, offset = 0 }, { db }, actor) {
    requireMaySee(actor, noun, recordId);
    const filter = { record: noun, recordId };
    const rows = await db.read(tables => listVersions(tables, filter, { skip: offset, take: limit }));
    return new Paged(rows.map(serializeVersion), {
      limit,
      offset,
      total: () => db.read(tables => countVersions(tables, filter)),
    });
  },

  get: ({ id }, { db }, actor) =>
    db.read(async tables => {
      const row = orNotFound(await tables.recordVersions.findOneBy({ id }), 'Version');
      requireMaySee(actor, row.record, row.recordId);
      const replacement = await findReplacement(tables, row);
      const toContent = row.record === 'products' ? toProductContent : (stored: Content) => stored;
      return {
        ...serializeVersion(row),
        content: toContent(row.content),
        replacement: replacement && toContent(replacement),
      };
    }),
};

/** The earlier versions of one's own account need no permission. */
function requireMaySee(actor: Actor, noun: VersionedNoun, recordId: string | undefined): void {
  if (noun === 'users' && recordId !== undefined && actor.user?.id === recordId) return;
  requirePermission(actor, versioned[noun]);
}
