import type { Tables } from '../helpers/create-table.ts';
import { deletable } from './record-columns.ts';

/** Enquiries and what is done with them. */
export const enquiryTables = {
  contact_queries: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      name: kinds.line(200),
      email: kinds.line(254),
      organization: kinds.line(200),
      message: kinds.longText,
      state: { ...kinds.key(20), default: "'new'" },
      productId: { ...kinds.id, isNullable: true },
      product: { ...kinds.line(200), default: "''" },
      search: kinds.longText,
      nameSort: { ...kinds.key(240), default: "''" },
      organizationSort: { ...kinds.key(240), default: "''" },
      productSort: { ...kinds.key(240), default: "''" },
      excerpt: { ...kinds.line(100), default: "''" },
      assigneeId: { ...kinds.id, isNullable: true },
      handledBy: { ...kinds.line(200), isNullable: true },
      handledAt: { ...kinds.time, isNullable: true },
    }),
    indices: {
      ix_contacts_received: ['deletedAt', 'createdAt', 'id', 'state'],
      ix_contacts_name_sort: ['deletedAt', 'nameSort', 'id', 'state'],
      ix_contacts_email: ['deletedAt', 'email', 'id', 'state'],
      ix_contacts_organization_sort: ['deletedAt', 'organizationSort', 'id', 'state'],
      ix_contacts_product_sort: ['deletedAt', 'productSort', 'id', 'state'],
      ix_contacts_excerpt: ['deletedAt', 'excerpt', 'id', 'state'],
      ix_contacts_state: ['deletedAt', 'state', 'createdAt', 'id'],
      ix_contacts_assignee: ['deletedAt', 'assigneeId', 'state', 'createdAt', 'id'],
    },
  },
  enquiry_events: {
    columns: kinds => ({
      id: kinds.id,
      enquiryId: kinds.id,
      createdAt: kinds.time,
      userId: { ...kinds.id, isNullable: true },
      userName: { ...kinds.line(200), isNullable: true },
      kind: kinds.key(20),
      before: { ...kinds.key(36), isNullable: true },
      after: { ...kinds.key(36), isNullable: true },
      text: kinds.longText,
      operationId: { ...kinds.id, isNullable: true },
      version: kinds.integer,
    }),
    indices: {
      ix_enquiry_events_enquiry: ['enquiryId', 'createdAt'],
      ix_enquiry_events_operation: ['operationId', 'enquiryId'],
      ix_enquiry_events_kind: ['kind', 'createdAt'],
    },
    foreignKeys: [
      {
        name: 'fk_enquiry_events_enquiry',
        columnNames: ['enquiryId'],
        referencedTableName: 'contact_queries',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
} satisfies Tables;
