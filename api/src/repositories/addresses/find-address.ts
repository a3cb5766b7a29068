import { looksLikeId } from '@hydraulics/common/addresses/names';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { In } from 'typeorm';
import { withFixedText } from '../../db/content/fixed-text.ts';
import { readOnce } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { shownRows } from '../publication/shown.ts';
import { language } from './name-record.ts';

/**
 * What an address of a record answers. `current`: the page of the record `id`. `moved`: the page has another name now,
 * or another record replaces the deleted one. `gone`: the record was deleted. `unknown`: there never was one.
 */
export type FoundAddress =
  | { state: 'current'; id: string }
  | { state: 'moved'; id: string; name: string }
  | { state: 'gone' | 'unknown' };

/** A name that is compared as names are stored; ids keep their case. */
const readName = (text: string) => text.toLowerCase();

/** Names are ASCII; MariaDB fails to compare other text with the columns of ids. */
const isName = (text: string) => /^[A-Za-z0-9_-]{1,80}$/.test(text);

const addressKey = (kind: AddressKind, name: string) => `address ${kind} ${name}`;

/** The record of a name, present or former, or of an id, whether it still exists; undefined if there never was one. */
export async function findRecordId(tables: Tables, kind: AddressKind, text: string): Promise<string | undefined> {
  if (looksLikeId(text)) return text;
  if (!isName(text)) return undefined;
  const name = readName(text);
  const row = await readOnce(addressKey(kind, name), () =>
    tables.addresses.findOne({ where: { language, kind, name }, select: { id: true, recordId: true } }),
  );
  // Ids that clients chose have other forms.
  return row?.recordId ?? text;
}

const nounOf = (kind: AddressKind) => (kind === 'product' ? 'products' : 'categories');

/** `deleted-draft`: visitors did not see it when it was deleted. */
type Shown = { id: string; address: string; state: 'public' | 'draft' | 'deleted' | 'deleted-draft' };

/** The record with what visitors may see of it. */
async function findShown(tables: Tables, kind: AddressKind, id: string): Promise<Shown | undefined> {
  const found = shownRows(tables, nounOf(kind), 'visitors')
    .select(['row.id', 'row.address'])
    .andWhere('row.id = :id', { id });
  const shown = await found.getOne();
  if (shown) return { id: shown.id, address: shown.address, state: 'public' };
  const query = {
    where: { id: In([id]) },
    select: { id: true, address: true, deletedAt: true, status: true },
  } as const;
  const [row] = kind === 'product' ? await tables.products.find(query) : await tables.categories.find(query);
  if (!row) return undefined;
  const { address, status, deletedAt } = row;
  const isDraft = status === 'draft';
  return { id, address, state: deletedAt === null ? 'draft' : isDraft ? 'deleted-draft' : 'deleted' };
}

/** The record whose page has this name, as nearly all that are asked for. */
async function findCurrent(
  tables: Tables,
  kind: AddressKind,
  text: string,
): Promise<{ id: string; address: string } | undefined> {
  if (!isName(text)) return undefined;
  const name = readName(text);
  const query = shownRows(tables, nounOf(kind), 'visitors')
    .select('row.id', 'id')
    .addSelect('row.address', 'address')
    .innerJoin('addresses', 'named', 'named.recordId = row.id')
    .andWhere('named.language = :language AND named.kind = :kind AND named.name = :name', { language, kind, name });
  const found = await withFixedText(`current ${kind}`, query).getRawOne<{ id: string; address: string }>();
  // So that the calls of the page do not look for it again.
  if (found) void readOnce(addressKey(kind, name), async () => ({ recordId: found.id }));
  return found;
}

/**
 * The one lookup of addresses: what the page of a name or id answers. Successors are followed to the end, so that a
 * visitor is redirected once.
 */
export async function findAddress(tables: Tables, kind: AddressKind, text: string): Promise<FoundAddress> {
  const current = await findCurrent(tables, kind, text);
  if (current?.address === text) return { state: 'current', id: current.id };
  const first = await findRecordId(tables, kind, text);
  if (first === undefined) return { state: 'unknown' };
  const passed = new Set<string>();
  for (let id: string | null = first; id !== null && !passed.has(id); ) {
    passed.add(id);
    const shown = await findShown(tables, kind, id);
    // As if there had never been one: a draft is not announced, also not as the successor of a deleted record.
    if (shown?.state === 'draft') return { state: id === first ? 'unknown' : 'gone' };
    if (shown?.state === 'public') {
      const name = shown.address || shown.id;
      return name === text ? { state: 'current', id } : { state: 'moved', id, name };
    }
    const known = await tables.addresses.find({
      where: { kind, recordId: id },
      select: { id: true, successorId: true },
    });
    if (!shown && known.length === 0) return { state: id === first ? 'unknown' : 'gone' };
    const successor = known.find(({ successorId }) => successorId)?.successorId ?? null;
    if (shown?.state === 'deleted-draft' && id === first && successor === null) return { state: 'unknown' };
    id = successor;
  }
  return { state: 'gone' };
}
