import { limits } from '@hydraulics/common/limits';
import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import { yesOrNo } from '../../columns.ts';
import { table } from '../../table.ts';

/** `name`: for whom it was made. A preview is one that staff made for their own eyes: it is not listed. */
export type ReviewLinkRow = {
  id: string;
  createdAt: Date;
  noun: ReviewedNoun;
  recordId: string;
  tokenHash: string;
  name: string;
  createdBy: string;
  isPreview: boolean;
  takesRemarks: boolean;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  uses: number;
};

/** Links that show one record to somebody without an account (accounts/review-links.ts). */
export const reviewLinks = table<ReviewLinkRow>({
  entity: 'reviewLink',
  table: 'review_links',
  files: {},
  tags: null,
  audit: { values: ['noun', 'recordId', 'expiresAt', 'takesRemarks', 'revokedAt'] },
  // A restore must not make a revoked link valid again.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      noun: column(kinds.key(20)),
      recordId: column(kinds.id),
      tokenHash: column(kinds.key(64)),
      name: column(kinds.line(limits.name)),
      createdBy: column(kinds.line(limits.name)),
      isPreview: column(kinds.integer, { default: 0, transformer: yesOrNo }),
      takesRemarks: column(kinds.integer, { default: 0, transformer: yesOrNo }),
      expiresAt: column(kinds.time),
      revokedAt: column(kinds.time, { nullable: true }),
      lastUsedAt: column(kinds.time, { nullable: true }),
      uses: column(kinds.integer, { default: 0 }),
    },
    indices: [
      { name: 'ix_review_links_token', columns: ['tokenHash'] },
      { name: 'ix_review_links_record', columns: ['noun', 'recordId', 'createdAt'] },
    ],
  }),
});
