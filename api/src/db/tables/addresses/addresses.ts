import { addressLength } from '@hydraulics/common/addresses/names';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { table } from '../../table.ts';

/**
 * A name that the page of a record has, or had; the current one is in the record's own column. Rows are never deleted,
 * also not with their record, so that a former address is never given to another record. `successorId` is the record of the same kind that replaces a deleted one.
 */
export type AddressRow = {
  id: string;
  createdAt: Date;
  language: string;
  kind: AddressKind;
  name: string;
  recordId: string;
  successorId: string | null;
};

export const addresses = table<AddressRow>({
  entity: 'address',
  table: 'addresses',
  files: {},
  tags: null,
  // The record's own field is audited.
  audit: false,
  schema: ({ column, kinds, primary, unique }) => {
    const key = unique('uq_addresses_name', ['language', 'kind', 'name']);
    return {
      columns: {
        id: column(kinds.id, primary),
        createdAt: column(kinds.time),
        language: column(kinds.key(35)),
        kind: column(kinds.key(20)),
        name: column(kinds.key(addressLength)),
        recordId: column(kinds.id),
        successorId: column(kinds.id, { nullable: true }),
      },
      ...key,
      indices: [...(key.indices ?? []), { name: 'ix_addresses_record', columns: ['recordId'] }],
    };
  },
});
