import { limits } from '@hydraulics/common/limits';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { publishRequestLimits } from '@hydraulics/common/nouns/publication/publish-requests';
import { table } from '../../table.ts';

/**
 * Somebody who only prepares asks for a record to be published: a draft, or a change of a published one. It is deleted
 * when that is published. `sentBackAt`: it waits for nobody, but for another try.
 */
export type PublishRequestRow = {
  id: string;
  noun: PendingNoun;
  recordId: string;
  askedAt: Date;
  userId: string | null;
  userName: string | null;
  sentBackAt: Date | null;
  sentBackBy: string | null;
  remark: string;
};

export const publishRequests = table<PublishRequestRow>({
  entity: 'publish_request',
  table: 'publish_requests',
  files: {},
  tags: null,
  audit: { values: ['remark'] },
  schema: ({ column, kinds, primary, unique }) => ({
    columns: {
      id: column(kinds.id, primary),
      noun: column(kinds.key(40)),
      recordId: column(kinds.id),
      askedAt: column(kinds.time),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      sentBackAt: column(kinds.time, { nullable: true }),
      sentBackBy: column(kinds.line(limits.name), { nullable: true }),
      remark: column(kinds.line(publishRequestLimits.remark), { default: '' }),
    },
    ...unique('uq_publish_requests', ['noun', 'recordId']),
  }),
});
