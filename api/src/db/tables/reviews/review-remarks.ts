import { limits } from '@hydraulics/common/limits';
import { type ReviewedNoun, reviewLimits } from '@hydraulics/common/nouns/reviews/review-limits';
import { yesOrNo } from '../../columns.ts';
import { table } from '../../table.ts';

/**
 * What somebody with a review link wrote about a record. `anchor` is an element of the page with its number among its
 * kind, such as `p:3`, and `quote` its words; both are empty if the remark is about the whole page.
 */
export type ReviewRemarkRow = {
  id: string;
  createdAt: Date;
  linkId: string;
  noun: ReviewedNoun;
  recordId: string;
  name: string;
  text: string;
  anchor: string;
  quote: string;
  suspected: boolean;
  doneAt: Date | null;
  doneBy: string | null;
};

/** Like the links, they are in no backup: a restore would bring back what was erased since. */
export const reviewRemarks = table<ReviewRemarkRow>({
  entity: 'reviewRemark',
  table: 'review_remarks',
  files: {},
  tags: null,
  // The row says who marked it as done, and the audit must not hold what its sender may have erased.
  audit: false,
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      linkId: column(kinds.id),
      noun: column(kinds.key(20)),
      recordId: column(kinds.id),
      name: column(kinds.line(limits.name)),
      text: column(kinds.longText),
      anchor: column(kinds.key(20)),
      quote: column(kinds.line(reviewLimits.quote)),
      suspected: column(kinds.integer, { default: 0, transformer: yesOrNo }),
      doneAt: column(kinds.time, { nullable: true }),
      doneBy: column(kinds.line(limits.name), { nullable: true }),
    },
    indices: [
      { name: 'ix_review_remarks_record', columns: ['noun', 'recordId', 'createdAt'] },
      { name: 'ix_review_remarks_link', columns: ['linkId', 'createdAt'] },
      { name: 'ix_review_remarks_open', columns: ['doneAt', 'noun', 'recordId'] },
    ],
  }),
});
