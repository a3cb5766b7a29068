import type { ImportRemark } from '@hydraulics/common/nouns/imports/imports';
import { fixedColumn, importColumns } from '@hydraulics/common/nouns/imports/table-shape';
import { type RelationField, relationFields } from '@hydraulics/common/nouns/lists/related-products';
import { nameKey } from '@hydraulics/common/text';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { PlannedChange, ProductImportRowRow } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductImportRow } from '../../db/tables/imports/product-imports.ts';
import { namesItself, severalCalled } from './check-related.ts';
import { cut } from './row-check.ts';

/** The number of rows read together, whose texts may be long. */
const perRead = 200;

type Naming = Pick<ProductImportRowRow, 'id' | 'place' | 'productId'> & { planned: PlannedChange };
type Refusal = { field: RelationField; found: string; text: string };

/**
 * Replaces the names of products that the table itself adds or renames by their ids, which new products have since their
 * check. Once all rows are checked, so that rows may name those below them. A row that names none is refused.
 */
export async function relateRows(tables: Tables, { id, shape }: ProductImportRow): Promise<void> {
  const titleOf = (field: RelationField) => shape.columns.find(heading => fixedColumn(heading) === field);
  if (!relationFields.some(titleOf)) return;
  const { productImportRows } = tables;
  const { naming, ids } = await readNames(tables, id);
  const refused = new Set<Naming>();
  // A row that names a refused one is refused as well.
  for (let before = -1; before < refused.size; ) {
    before = refused.size;
    for (const row of naming) {
      const refusal = refused.has(row) ? undefined : refusalOf(row, ids);
      if (!refusal) continue;
      refused.add(row);
      for (const [key, named] of ids)
        ids.set(
          key,
          named.filter(one => one !== row.productId),
        );
      const { field, found, text } = refusal;
      const column = titleOf(field) ?? importColumns.find(({ key }) => key === field)?.title ?? field;
      const remark: ImportRemark = {
        kind: 'refused',
        sheet: shape.sheet,
        row: row.place,
        column,
        found: cut(found),
        text,
      };
      await productImportRows.update(row.id, { outcome: 'refused', planned: null, remarks: [remark] });
    }
  }
  for (const row of naming) {
    if (refused.has(row)) continue;
    const { named, ...planned } = row.planned;
    for (const field of relationFields) {
      const related = named?.[field]?.flatMap(one => ('id' in one ? one.id : (ids.get(nameKey(one.name)) ?? [])));
      if (related) planned.set = { ...planned.set, [field]: [...new Set(related)] };
    }
    await productImportRows.update(row.id, { planned });
  }
}

/** The rows that name others, and the products that rows add or rename, by their names and the codes of their sizes. */
async function readNames({ productImportRows }: Tables, importId: string) {
  const planned = await productImportRows.find({
    where: { importId, outcome: In(['added', 'changed']) },
    select: { id: true },
    order: { place: 'ASC' },
  });
  const naming: Naming[] = [];
  const ids = new Map<string, string[]>();
  for (let from = 0; from < planned.length; from += perRead) {
    const part = planned.slice(from, from + perRead).map(({ id }) => id);
    const rows = await productImportRows.find({ where: { id: In(part) }, order: { place: 'ASC' } });
    for (const { id, place, productId, planned } of rows) {
      if (!planned || !productId) continue;
      if (planned.named) naming.push({ id, place, productId, planned });
      const { name, variants } = planned.set;
      for (const key of new Set(
        [name, ...(variants?.rows ?? []).map(({ code }) => code)].map(text => nameKey(text ?? '')),
      )) {
        if (key) ids.set(key, [...(ids.get(key) ?? []), productId]);
      }
    }
  }
  return { naming, ids };
}

function refusalOf({ productId, planned }: Naming, ids: ReadonlyMap<string, string[]>): Refusal | undefined {
  for (const field of relationFields) {
    for (const one of planned.named?.[field] ?? []) {
      if ('id' in one) continue;
      const found = ids.get(nameKey(one.name)) ?? [];
      const text =
        found.length === 0
          ? `Neither the catalogue nor this table has a product with the name, order code or id “${one.name}”.`
          : found.length > 1
            ? severalCalled(one.name)
            : found[0] === productId && namesItself;
      if (text) return { field, found: one.name, text };
    }
  }
  return undefined;
}
