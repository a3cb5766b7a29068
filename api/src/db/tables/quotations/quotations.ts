import { limits } from '@hydraulics/common/limits';
import type { QuotationState } from '@hydraulics/common/nouns/quotations/quotations';
import type { Edited } from '../../rows.ts';
import { table } from '../../table.ts';

/**
 * An offer to a customer, whose name it keeps when the enquiry is erased: issued quotations are business letters that the
 * law keeps. `number` is null until the first revision is issued.
 */
export type QuotationRow = Edited & {
  enquiryId: string | null;
  number: string | null;
  state: Exclude<QuotationState, 'over'>;
  name: string;
  organization: string;
  email: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  /** What the customer wrote with the decision. */
  decisionNote: string;
  /** When the order was handed to the company's other program; null before, and without one. */
  orderSentAt: Date | null;
  /** Why the last attempt failed, in words for staff. */
  orderFailure: string | null;
};

export const quotations = table<QuotationRow>({
  entity: 'quotation',
  table: 'quotations',
  files: {},
  tags: null,
  // No name of a customer, because it could not be erased from the audit.
  audit: { values: ['number', 'state', 'decidedAt'] },
  schema: ({ column, kinds, row, edited, unique }) => {
    const once = unique('uq_quotations_number', ['number']);
    return {
      columns: {
        ...row,
        ...edited,
        enquiryId: column(kinds.id, { nullable: true }),
        number: column(kinds.key(20), { nullable: true }),
        state: column(kinds.key(20)),
        name: column(kinds.line(limits.name)),
        organization: column(kinds.line(limits.name)),
        email: column(kinds.line(limits.email)),
        decidedAt: column(kinds.time, { nullable: true }),
        decidedBy: column(kinds.line(limits.name), { nullable: true }),
        decisionNote: column(kinds.line(2000), { default: '' }),
        orderSentAt: column(kinds.time, { nullable: true }),
        orderFailure: column(kinds.line(200), { nullable: true }),
      },
      ...once,
      indices: [
        ...(once.indices ?? []),
        { name: 'ix_quotations_enquiry', columns: ['enquiryId', 'createdAt'] },
        { name: 'ix_quotations_created', columns: ['createdAt', 'id'] },
        { name: 'ix_quotations_email', columns: ['email'] },
      ],
      foreignKeys: [
        {
          name: 'fk_quotations_enquiry',
          target: 'enquiry',
          columnNames: ['enquiryId'],
          referencedColumnNames: ['id'],
          onDelete: 'SET NULL',
          onUpdate: 'NO ACTION',
        },
      ],
    };
  },
});
