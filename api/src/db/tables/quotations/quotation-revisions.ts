import { limits } from '@hydraulics/common/limits';
import { type QuotationContent, quotationLimits } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { RevisionState } from '@hydraulics/common/nouns/quotations/quotations';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** One issue of a quotation. Once issued its content never changes. */
export type QuotationRevisionRow = {
  id: string;
  quotationId: string;
  /** From 1. */
  revision: number;
  createdAt: Date;
  state: RevisionState;
  content: QuotationContent;
  /** Who asked for approval, or issued it without: a second person is somebody else. */
  submittedById: string | null;
  issuedAt: Date | null;
  issuedBy: string | null;
  approvedBy: string | null;
  /** Who sent it back instead of approving it, and why; cleared when it is issued again. */
  sentBackBy: string | null;
  remark: string;
};

export const quotationRevisions = table<QuotationRevisionRow>({
  entity: 'quotationRevision',
  table: 'quotation_revisions',
  files: {},
  tags: null,
  // Prices are not for all who read the audit; the revisions themselves tell what changed.
  audit: { values: ['quotationId', 'revision', 'state', 'issuedAt', 'issuedBy', 'approvedBy'] },
  schema: ({ column, kinds, primary, unique }) => {
    const once = unique('uq_quotation_revisions_revision', ['quotationId', 'revision']);
    return {
      columns: {
        id: column(kinds.id, primary),
        quotationId: column(kinds.id),
        revision: column(kinds.integer),
        createdAt: column(kinds.time),
        state: column(kinds.key(20)),
        content: column(kinds.longText, { transformer: json }),
        submittedById: column(kinds.id, { nullable: true }),
        issuedAt: column(kinds.time, { nullable: true }),
        issuedBy: column(kinds.line(limits.name), { nullable: true }),
        approvedBy: column(kinds.line(limits.name), { nullable: true }),
        sentBackBy: column(kinds.line(limits.name), { nullable: true }),
        remark: column(kinds.line(quotationLimits.remark), { default: '' }),
      },
      ...once,
      indices: [...(once.indices ?? []), { name: 'ix_quotation_revisions_state', columns: ['state', 'id'] }],
      foreignKeys: [
        {
          name: 'fk_quotation_revisions_quotation',
          target: 'quotation',
          columnNames: ['quotationId'],
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    };
  },
});
