import { limits, typeCodeLimits } from '@hydraulics/common/limits';
import { itemLimits } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { table } from '../../table.ts';

/** A position of an enquiry. `product` keeps the product's name when it is renamed or deleted. */
export type EnquiryItemRow = {
  id: string;
  enquiryId: string;
  position: number;
  productId: string | null;
  product: string;
  code: string;
  quantity: number;
  /** A day such as `2026-12-01`, or empty. */
  wanted: string;
  note: string;
  /** Where the visitor found it: see `FormSource`; empty if that is not known. */
  source: string;
};

export const enquiryItems = table<EnquiryItemRow>({
  entity: 'enquiryItem',
  table: 'enquiry_items',
  files: {},
  tags: null,
  // The visitor wrote them, and nobody changes them.
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      enquiryId: column(kinds.id),
      position: column(kinds.integer),
      productId: column(kinds.id, { nullable: true }),
      product: column(kinds.line(limits.name)),
      code: column(kinds.line(typeCodeLimits.pasted)),
      quantity: column(kinds.integer),
      wanted: column(kinds.key(10)),
      note: column(kinds.line(itemLimits.note)),
      source: column(kinds.key(20), { default: '' }),
    },
    indices: [
      { name: 'ix_enquiry_items_enquiry', columns: ['enquiryId', 'position'] },
      { name: 'ix_enquiry_items_product', columns: ['enquiryId', 'productId'] },
    ],
    foreignKeys: [
      {
        name: 'fk_enquiry_items_enquiry',
        target: 'enquiry',
        columnNames: ['enquiryId'],
        referencedColumnNames: ['id'],
        // Erasing an enquiry also erases what it asks for.
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
