import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { fieldError, orNotFound } from '@hydraulics/common/contract/errors';
import type { DeletedAddress } from '@hydraulics/common/nouns/redirects';
import { In } from 'typeorm';
import { type Touch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { findActive } from '../records.ts';
import { findAddress } from './find-address.ts';

const nouns = { product: 'products', category: 'categories' } as const;
const titles = { product: 'Product', category: 'Category' } as const;

/** The records of a kind, as far as both kinds have the same columns. */
const recordsOf = (tables: Tables, kind: AddressKind) => tables[nouns[kind]] as Tables['categories'];

/**
 * Chooses the record that replaces deleted ones of the same kind, or none: at each deletion, so that no successor of an
 * earlier one remains. Only a record that visitors see can be a successor; therefore no chain of them is a loop.
 */
export async function replaceDeleted(
  tables: Tables,
  kind: AddressKind,
  ids: string[],
  successorId: string | null = null,
): Promise<void> {
  if (successorId !== null) {
    if (ids.includes(successorId)) {
      const itself = 'A deleted record cannot replace itself.';
      const among = `The ${kind} that replaces them is one of those to be deleted. Choose another one.`;
      throw fieldError('successorId', ids.length === 1 ? itself : among);
    }
    const { name, status } = await findActive(recordsOf(tables, kind), successorId, 'Successor');
    if (status !== 'published') {
      throw fieldError(
        'successorId',
        `“${name}” is not published, so visitors would find nothing there. Publish it first.`,
      );
    }
  }
  await tables.addresses.update({ kind, recordId: In(ids) }, { successorId });
}

/**
 * Chooses what replaces a record that was deleted before.
 * @returns its name, for the audit
 * @throws AppError `invalid_input` if it is not deleted
 */
export async function changeSuccessor(
  tables: Tables,
  touch: Touch,
  { kind, id, successorId }: { kind: AddressKind; id: string; successorId: string | null },
): Promise<string> {
  touch(kind === 'product' ? tag.product(id) : tag.category(id));
  const names = await tables.addresses.findBy({ kind, recordId: id });
  const { name } = orNotFound(names[0] ?? null, titles[kind]);
  const row = await recordsOf(tables, kind).findOne({
    where: { id },
    select: { id: true, name: true, deletedAt: true },
  });
  if (row && row.deletedAt === null) {
    throw fieldError('id', `This ${kind} is still in the catalogue. Delete it first.`);
  }
  await replaceDeleted(tables, kind, [id], successorId);
  return row?.name ?? name;
}

/** The names of deleted records, also of those deleted for good; or only of one. */
function ofDeleted({ addresses }: Tables, recordId?: string) {
  const query = addresses
    .createQueryBuilder('row')
    .leftJoin('product', 'product', "row.kind = 'product' AND product.id = row.recordId")
    .leftJoin('category', 'category', "row.kind = 'category' AND category.id = row.recordId")
    .where('(product.id IS NULL OR product.deletedAt IS NOT NULL)')
    .andWhere('(category.id IS NULL OR category.deletedAt IS NOT NULL)');
  return recordId === undefined ? query : query.andWhere('row.recordId = :recordId', { recordId });
}

type Found = {
  kind: AddressKind;
  recordId: string;
  name: string | null;
  address: string | null;
  first: string;
  successorId: string | null;
};

/** The deleted records that had an address, those that were deleted last first, each with the record that replaces it. */
export async function listDeleted(
  tables: Tables,
  { limit, offset, recordId }: { limit?: number | undefined; offset: number; recordId?: string | undefined },
): Promise<DeletedAddress[]> {
  const found = await ofDeleted(tables, recordId)
    .select('row.kind', 'kind')
    .addSelect('row.recordId', 'recordId')
    .addSelect('MAX(COALESCE(product.name, category.name))', 'name')
    .addSelect('MAX(COALESCE(product.address, category.address))', 'address')
    .addSelect('MIN(row.name)', 'first')
    .addSelect('MAX(row.successorId)', 'successorId')
    .addSelect('MAX(COALESCE(product.deletedAt, category.deletedAt))', 'deleted')
    .groupBy('row.kind')
    .addGroupBy('row.recordId')
    .orderBy('deleted', 'DESC')
    .addOrderBy('row.recordId', 'ASC')
    .offset(offset)
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
    .getRawMany<Found>();
  const successors = new Map<string, NonNullable<DeletedAddress['successor']>>();
  for (const { kind, successorId: _id } of found) {
    if (_id && !successors.has(_id)) successors.set(_id, await toSuccessor(tables, kind, _id));
  }
  return found.map(({ kind, recordId, name, address, first, successorId }) => ({
    kind,
    recordId,
    name: name ?? first,
    address: address || first,
    successor: successors.get(successorId ?? '') ?? null,
  }));
}

/** A successor as staff read it. One that was deleted since may lead on to another. */
async function toSuccessor(tables: Tables, kind: AddressKind, _id: string) {
  const row = await recordsOf(tables, kind).findOne({ where: { id: _id }, select: { id: true, name: true } });
  const { state } = await findAddress(tables, kind, _id);
  return { _id, name: row?.name ?? 'a record deleted for good', isShown: state === 'current' || state === 'moved' };
}

export async function countDeleted(tables: Tables, recordId?: string): Promise<number> {
  const query = ofDeleted(tables, recordId).select('COUNT(DISTINCT row.recordId)', 'total');
  return Number((await query.getRawOne<{ total: string }>())?.total ?? 0);
}
