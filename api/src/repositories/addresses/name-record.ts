import { randomUUID } from 'node:crypto';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { fieldError } from '@hydraulics/common/contract/errors';
import { In, Like, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { automaticName, isAutomatic, type Named, numbered } from './automatic-name.ts';

/** The language of all names in addresses. */
export const language = 'en';

type Naming = {
  id: string;
  now: Date;
  record: Named;
  /** The record as it was, with its name in the address. */
  before?: (Named & { address: string }) | undefined;
  /** What staff typed: empty for an automatic name, undefined if the field was not sent. */
  typed?: string | undefined;
};

/**
 * Gives a record its name in addresses, within the write of the record. A typed name stays until it is changed; an
 * automatic one follows the name of the record. The former name keeps leading to the record.
 * @returns the name for the record's own column
 * @throws AppError `duplicate` if another record has, or had, the typed name
 */
export async function nameRecord(tables: Tables, kind: AddressKind, naming: Naming): Promise<string> {
  const name = await chooseName(tables, kind, naming);
  const { id, now } = naming;
  if (name === naming.before?.address) return name;
  if (!(await tables.addresses.existsBy({ language, kind, name }))) {
    const row = { id: randomUUID(), createdAt: now, language, kind, name, recordId: id };
    await tables.addresses.insert({ ...row, successorId: null });
  }
  return name;
}

/**
 * The name that `nameRecord` would give, which is not reserved.
 * @throws AppError `duplicate` if another record has, or had, the typed name
 */
export async function chooseName(
  tables: Tables,
  kind: AddressKind,
  { id, record, before, typed }: Naming,
): Promise<string> {
  if (typed && typed !== before?.address) {
    await requireFree(tables, kind, typed, id);
    return typed;
  }
  const present = before?.address;
  const isKept = typed !== '' && before && present && !(await isAutomatic(present, kind, before));
  if (present && (isKept || (await isAutomatic(present, kind, record)))) return present;
  return freeName(tables, kind, await automaticName(kind, record), id);
}

/** What was typed for the address of a record that was prepared with its name: an automatic one may be taken by now. */
export async function typedName(
  kind: AddressKind,
  before: { address: string },
  prepared: Named & { address: string },
): Promise<string | undefined> {
  if (prepared.address === before.address) return undefined;
  return (await isAutomatic(prepared.address, kind, prepared)) ? '' : prepared.address;
}

/** The first of `pump`, `pump-2`, … that no other record has or had. */
async function freeName(tables: Tables, kind: AddressKind, base: string, id: string): Promise<string> {
  const where = { language, kind };
  // Most are free, and SQLite has no index for LIKE: it would read all names.
  if (!(await tables.addresses.existsBy({ ...where, name: base, recordId: Not(id) }))) return base;
  const stem = base.slice(0, 74);
  const rows = await tables.addresses.find({
    where: [
      { ...where, name: base },
      { ...where, name: Like(`${stem}%`) },
    ],
    select: { id: true, name: true, recordId: true },
  });
  const taken = new Set(rows.flatMap(({ name, recordId }) => (recordId === id ? [] : [name])));
  for (let number = 1; ; number += 1) {
    const name = numbered(base, number);
    if (!taken.has(name)) return name;
  }
}

async function requireFree(tables: Tables, kind: AddressKind, name: string, id: string): Promise<void> {
  const other = await tables.addresses.findOneBy({ language, kind, name });
  if (!other || other.recordId === id) return;
  const owner = await findOwner(tables, kind, other.recordId);
  const message =
    owner?.address === name
      ? `${owner.name} has the address “${name}”. Please choose another one.`
      : `The address “${name}” belonged to ${owner?.name ?? `a ${kind} that was deleted`}, and old links still use it. Please choose another one.`;
  throw fieldError('address', message, 'duplicate');
}

async function findOwner(
  tables: Tables,
  kind: AddressKind,
  id: string,
): Promise<{ name: string; address: string } | undefined> {
  const query = { where: { id: In([id]) }, select: { id: true, name: true, address: true } } as const;
  const [row] = kind === 'product' ? await tables.products.find(query) : await tables.categories.find(query);
  return row;
}
