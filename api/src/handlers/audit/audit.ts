import type { Api } from '@hydraulics/common/contract/api';
import { countAudit, listAudit, serializeEntry } from '../../repositories/audit/audit.ts';
import { withNames } from '../../repositories/audit/audit-names.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

export const audit: Handlers<Api>['audit'] = {
  async list({ limit = 100, offset = 0, ...filter }, { db }) {
    const rows = await db.read(async tables =>
      withNames(tables, await listAudit(tables, filter, { skip: offset, take: limit })),
    );
    return new Paged(rows.map(serializeEntry), {
      limit,
      offset,
      total: () => db.read(tables => countAudit(tables, filter)),
    });
  },

  async count(filter, { db }) {
    return { total: await db.read(tables => countAudit(tables, filter)) };
  },
};
