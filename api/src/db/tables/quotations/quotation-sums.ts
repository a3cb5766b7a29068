import { table } from '../../table.ts';

/**
 * What an issued revision offers of each product, net, so that the database can add it up. They are calculated from the
 * revision when figures are read, and may be deleted at any time. `net` has more digits than a column of integers.
 */
export type QuotationSumRow = {
  id: string;
  revisionId: string;
  productId: string | null;
  currency: string;
  net: string;
};

export const quotationSums = table<QuotationSumRow>({
  entity: 'quotationSum',
  table: 'quotation_sums',
  files: {},
  tags: null,
  backedUp: false,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.key(50), primary),
      revisionId: column(kinds.id),
      productId: column(kinds.id, { nullable: true }),
      currency: column(kinds.key(3)),
      net: column(kinds.key(20)),
    },
    indices: [{ name: 'ix_quotation_sums_revision', columns: ['revisionId'] }],
    foreignKeys: [
      {
        name: 'fk_quotation_sums_revision',
        target: 'quotationRevision',
        columnNames: ['revisionId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
