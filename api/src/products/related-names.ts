import { nameKey, sortKey } from '@hydraulics/common/text';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import { inChunks } from '../repositories/batches.ts';

/** Names in a cell are separated by line breaks, semicolons or vertical bars. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[\n;|]/)
    .map(name => name.trim())
    .filter(Boolean);

export const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,36}$/.test(text);

/** The active products that cells name by id, by name or by the code of a size, by what is written there. */
export async function findNamed({ products }: Tables, texts: readonly string[]): Promise<Map<string, string[]>> {
  const names = [...new Set(texts.flatMap(namesIn))];
  const found = new Map<string, string[]>();
  if (names.length === 0) return found;
  const active = { deletedAt: IsNull() };
  const byId = await inChunks(names.filter(isId), ids =>
    products.find({ where: { ...active, id: In(ids) }, select: { id: true } }),
  );
  for (const { id } of byId) found.set(nameKey(id), [id]);
  const byName = await inChunks([...new Set(names.map(sortKey))], keys =>
    products.find({ where: { ...active, nameSort: In(keys) }, select: { id: true, name: true } }),
  );
  for (const [key, rows] of Map.groupBy(byName, ({ name }) => nameKey(name))) {
    if (!found.has(key))
      found.set(
        key,
        rows.map(({ id }) => id),
      );
  }
  const codes = new Set(names.map(nameKey).filter(key => !found.has(key)));
  if (codes.size === 0) return found;
  for (const { id, variants } of await products.find({ where: active, select: { id: true, variants: true } })) {
    for (const key of new Set(variants.rows.map(({ code }) => nameKey(code)))) {
      if (codes.has(key)) found.set(key, [...(found.get(key) ?? []), id]);
    }
  }
  return found;
}
