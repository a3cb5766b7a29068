import { limits } from '@hydraulics/common/limits';
import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { sortKeyLength } from '@hydraulics/common/text';
import type { Deletable, Edited } from '../../rows.ts';
import { table } from '../../table.ts';

/** `product` keeps the product's name when it is renamed or deleted. `excerpt` is the sort key of messages. */
export type EnquiryRow = Deletable &
  Edited & {
    name: string;
    email: string;
    organization: string;
    message: string;
    excerpt: string;
    state: EnquiryState;
    productId: string | null;
    product: string;
    search: string;
    /** Sort keys: see `sortKey`. */
    nameSort: string;
    organizationSort: string;
    productSort: string;
    /** The id of the assigned user. */
    assigneeId: string | null;
    /** Who last marked it as handled, by name, and when. Both stay, without meaning, if the state changes again. */
    handledBy: string | null;
    handledAt: Date | null;
  };

export const enquiries = table<EnquiryRow>({
  entity: 'enquiry',
  table: 'contact_queries',
  files: {},
  tags: null,
  // Nothing that the visitor wrote, because it could not be erased from the audit.
  audit: { values: ['state', 'assigneeId', 'deletedAt'] },
  schema: ({ column, kinds, deletable, edited }) => ({
    columns: {
      ...deletable,
      ...edited,
      name: column(kinds.line(limits.name)),
      email: column(kinds.line(limits.email)),
      organization: column(kinds.line(limits.name)),
      message: column(kinds.longText),
      state: column(kinds.key(20), { default: 'new' }),
      productId: column(kinds.id, { nullable: true }),
      product: column(kinds.line(limits.name), { default: '' }),
      search: column(kinds.longText),
      nameSort: column(kinds.key(sortKeyLength), { default: '' }),
      organizationSort: column(kinds.key(sortKeyLength), { default: '' }),
      productSort: column(kinds.key(sortKeyLength), { default: '' }),
      excerpt: column(kinds.line(limits.excerpt), { default: '' }),
      assigneeId: column(kinds.id, { nullable: true }),
      handledBy: column(kinds.line(limits.name), { nullable: true }),
      handledAt: column(kinds.time, { nullable: true }),
    },
    indices: [
      { name: 'ix_contacts_received', columns: ['deletedAt', 'createdAt', 'id', 'state'] },
      { name: 'ix_contacts_name_sort', columns: ['deletedAt', 'nameSort', 'id', 'state'] },
      { name: 'ix_contacts_email', columns: ['deletedAt', 'email', 'id', 'state'] },
      { name: 'ix_contacts_organization_sort', columns: ['deletedAt', 'organizationSort', 'id', 'state'] },
      { name: 'ix_contacts_product_sort', columns: ['deletedAt', 'productSort', 'id', 'state'] },
      { name: 'ix_contacts_excerpt', columns: ['deletedAt', 'excerpt', 'id', 'state'] },
      { name: 'ix_contacts_state', columns: ['deletedAt', 'state', 'createdAt', 'id'] },
      { name: 'ix_contacts_assignee', columns: ['deletedAt', 'assigneeId', 'state', 'createdAt', 'id'] },
    ],
  }),
});
