import { limits } from '@hydraulics/common/limits';
import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { enquiryFields } from '@hydraulics/common/nouns/fields/record-fields';
import { sortKeyLength } from '@hydraulics/common/text';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { columnsOf, type RowOf } from '../../fields/fields.ts';
import type { Deletable, Edited } from '../../rows.ts';
import { table } from '../../table.ts';
import type { Words } from '../../words/exact-words.ts';

/** `product` keeps the product's name when it is renamed or deleted. `excerpt` is the sort key of messages. */
export type EnquiryRow = Deletable &
  Edited &
  RowOf<typeof enquiryFields> & {
    name: string;
    email: string;
    organization: string;
    message: string;
    phone: string;
    country: string;
    /** A day such as `2026-12-01`, or empty. */
    deadline: string;
    excerpt: string;
    productId: string | null;
    product: string;
    search: string;
    /** Sort keys: see `sortKey`. */
    nameSort: string;
    organizationSort: string;
    productSort: string;
    /** Who answered it, by name, and when. Both stay, without meaning, if it is marked as unanswered again. */
    handledBy: string | null;
    handledAt: Date | null;
    /** The enquiry in which it is read, because staff merged the two. */
    mergedInto: string | null;
    /** See `EnquirySource`; empty if that was not recorded. */
    source: string;
    /** The units in which its sender reads figures; empty if they were not chosen. */
    units: DataSheetUnits | '';
    /** When it was answered and quoted first, for figures: see `mark-progress.ts`. */
    answeredAt: Date | null;
    quotedAt: Date | null;
  };

/** Version 1.0.0 knows new, handled and spam. */
export const storedStates = {
  unknown: { in_work: 'new', quoted: 'handled', won: 'handled', lost: 'handled' },
  renamed: { handled: 'answered' },
} as const satisfies Words;

export const enquiries = table<EnquiryRow>({
  entity: 'enquiry',
  table: 'contact_queries',
  files: {},
  tags: null,
  // Nothing that the visitor wrote, because it could not be erased from the audit.
  audit: { values: [...namesOf(enquiryFields), 'deletedAt'] },
  words: { state: storedStates },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...columnsOf(enquiryFields, kit),
      ...kit.words('state', storedStates, kit.column(kit.kinds.key(20), { default: 'new' })),
      name: kit.column(kit.kinds.line(limits.name)),
      email: kit.column(kit.kinds.line(limits.email)),
      organization: kit.column(kit.kinds.line(limits.name)),
      message: kit.column(kit.kinds.longText),
      phone: kit.column(kit.kinds.line(limits.name), { default: '' }),
      country: kit.column(kit.kinds.line(limits.name), { default: '' }),
      deadline: kit.column(kit.kinds.key(10), { default: '' }),
      productId: kit.column(kit.kinds.id, { nullable: true }),
      product: kit.column(kit.kinds.line(limits.name), { default: '' }),
      search: kit.column(kit.kinds.longText),
      nameSort: kit.column(kit.kinds.key(sortKeyLength), { default: '' }),
      organizationSort: kit.column(kit.kinds.key(sortKeyLength), { default: '' }),
      productSort: kit.column(kit.kinds.key(sortKeyLength), { default: '' }),
      excerpt: kit.column(kit.kinds.line(limits.excerpt), { default: '' }),
      handledBy: kit.column(kit.kinds.line(limits.name), { nullable: true }),
      handledAt: kit.column(kit.kinds.time, { nullable: true }),
      mergedInto: kit.column(kit.kinds.id, { nullable: true }),
      source: kit.column(kit.kinds.key(20), { default: '' }),
      units: kit.column(kit.kinds.key(6), { default: '' }),
      answeredAt: kit.column(kit.kinds.time, { nullable: true }),
      quotedAt: kit.column(kit.kinds.time, { nullable: true }),
    },
    indices: [
      { name: 'ix_contacts_received', columns: ['deletedAt', 'createdAt', 'id', 'coarseState', 'exactState'] },
      { name: 'ix_contacts_name_sort', columns: ['deletedAt', 'nameSort', 'id', 'coarseState', 'exactState'] },
      { name: 'ix_contacts_email', columns: ['deletedAt', 'email', 'id', 'coarseState', 'exactState'] },
      {
        name: 'ix_contacts_organization_sort',
        columns: ['deletedAt', 'organizationSort', 'id', 'coarseState', 'exactState'],
      },
      { name: 'ix_contacts_product_sort', columns: ['deletedAt', 'productSort', 'id', 'coarseState', 'exactState'] },
      { name: 'ix_contacts_excerpt', columns: ['deletedAt', 'excerpt', 'id', 'coarseState', 'exactState'] },
      { name: 'ix_contacts_state', columns: ['deletedAt', 'coarseState', 'createdAt', 'id', 'exactState'] },
      { name: 'ix_contacts_due', columns: ['deletedAt', 'dueOn', 'id', 'coarseState', 'exactState'] },
      {
        name: 'ix_contacts_assignee',
        columns: ['deletedAt', 'assigneeId', 'coarseState', 'createdAt', 'id', 'exactState'],
      },
      { name: 'ix_contacts_merged', columns: ['mergedInto', 'id'] },
      {
        name: 'ix_contacts_figures',
        columns: [
          ...[
            'deletedAt',
            'createdAt',
            'coarseState',
            'exactState',
            'answeredAt',
            'quotedAt',
            'handledAt',
            'lostReason',
          ],
          ...['source', 'productId', 'country', 'mergedInto', 'id'],
        ],
      },
    ],
  }),
});
