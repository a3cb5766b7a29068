import type { Specifications } from '@hydraulics/common/nouns/attributes/attributes';
import { type ProductField, productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { counted, listed } from '@hydraulics/common/text';
import { In } from 'typeorm';
import type { BulkContext } from '../bulk/description.ts';
import { versionsBy } from '../bulk/update-rows.ts';
import type { BulkStep } from '../db/tables/bulk-operations.ts';
import { type ProductRow, type ProductValues, relatedIds } from '../db/tables/products.ts';
import { RecordEntries } from '../db/trail/record-entries.ts';
import { arrangeAlts } from '../products/image-alts.ts';
import { requireCategory } from '../products/require-category.ts';
import { attributeNames } from '../repositories/attributes.ts';
import { inChunks } from '../repositories/batches.ts';
import { nextPosition, productsOf } from '../repositories/positions.ts';
import { productKeys } from '../repositories/products.ts';
import { editedBy } from '../repositories/records.ts';
import { auditSubject } from '../rpc/audited-call.ts';
import { reverseDocuments } from './save-documents.ts';
import { saveProducts, touchProducts } from './save-products.ts';
import { deletedCategory } from './undo.ts';
import { requireUnseen } from './undo-by-author.ts';

/** What an undo left of a product that was changed since, and how much of it was restored. */
export type Left = { name: string; labels: string[]; restored: number };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Reverses an import for products that were changed since: what still has the imported value gets the earlier one, field by
 * field and figure by figure. A product that was added by the import stays.
 * @returns what was left, of each product
 */
export async function reverseImportPartly(steps: BulkStep[], context: BulkContext): Promise<Left[]> {
  const { tables, touch, now, actor } = context;
  await requireUnseen(
    context,
    steps.map(({ id }) => id),
  );
  const edited = steps.filter(({ before }) => before.isEdited);
  const ids = edited.map(({ id }) => id);
  const rows = new Map(
    (await inChunks(ids, part => tables.products.findBy({ id: In(part) }))).map(row => [row.id, row]),
  );
  const stored = await inChunks(ids, part => tables.recordVersions.findBy({ record: 'products', recordId: In(part) }));
  const names = await attributeNames(tables);
  const contentOf = (id: string, version: number) =>
    stored.find(one => one.recordId === id && one.version === version)?.content as ProductValues | undefined;
  const versions = versionsBy(actor, now);
  const entries = new RecordEntries(auditSubject(actor), now);
  const categories = new Set<string>();
  const related = new Set<string>();
  const saved: ProductRow[] = [];
  const left: Left[] = [];
  for (const { id, version } of edited) {
    const row = rows.get(id);
    const [earlier, imported] = [contentOf(id, version - 1), contentOf(id, version)];
    if (!row || !earlier || !imported) {
      if (row) left.push({ name: row.name, labels: [], restored: 0 });
      continue;
    }
    const { set, labels, restored } = merge(row, imported, earlier, names);
    left.push({ name: row.name, labels, restored });
    if (restored === 0) continue;
    const next = { ...row, ...set, ...editedBy(actor), version: row.version + 1, updatedAt: now };
    const alts = arrangeAlts(next.images, [], next.imageAlts);
    const isMoved = next.categoryId !== row.categoryId;
    if (isMoved) await requireCategory(tables, next.categoryId, deletedCategory);
    const position = isMoved ? await nextPosition(tables, productsOf(next.categoryId)) : row.position;
    const product = { ...next, ...alts, position, ...productKeys(next) };
    versions.note('products', row, product);
    entries.note('imports.undoProduct', 'products', row, product);
    categories.add(row.categoryId).add(product.categoryId);
    for (const one of [...relatedIds(row), ...relatedIds(product)]) related.add(one);
    saved.push(product);
  }
  await saveProducts(tables, saved);
  await reverseDocuments(steps, versions, { tables, now, actor });
  tables.free(await versions.write(tables));
  await entries.write(tables);
  touchProducts(touch, [...steps.map(({ id }) => id), ...related], categories);
  return left;
}

type Merged = { set: Partial<ProductValues>; labels: string[]; restored: number };

function merge(
  row: ProductRow,
  imported: ProductValues,
  earlier: ProductValues,
  names: ReadonlyMap<string, string>,
): Merged {
  const merged: Merged = { set: {}, labels: [], restored: 0 };
  for (const field of Object.keys(productFields) as ProductField[]) {
    if (isSame(imported[field], earlier[field])) continue;
    if (isSame(row[field], imported[field])) {
      Object.assign(merged.set, { [field]: earlier[field] });
      merged.restored += 1;
    } else if (field === 'specifications') mergeFigures(row, imported, earlier, { merged, names });
    else merged.labels.push(productFields[field].label);
  }
  return merged;
}

function mergeFigures(
  { specifications: now }: ProductRow,
  { specifications: imported }: ProductValues,
  { specifications: earlier }: ProductValues,
  { merged, names }: { merged: Merged; names: ReadonlyMap<string, string> },
): void {
  const values: Specifications['values'] = { ...now.values };
  const own = [...now.own, ...earlier.own.filter(one => !now.own.some(({ id }) => id === one.id))];
  const nameOf = (id: string) => own.find(one => one.id === id)?.name ?? names.get(id) ?? 'A figure';
  for (const id of new Set([...Object.keys(imported.values), ...Object.keys(earlier.values)])) {
    if (isSame(imported.values[id], earlier.values[id])) continue;
    if (!isSame(now.values[id], imported.values[id])) {
      merged.labels.push(nameOf(id));
      continue;
    }
    merged.restored += 1;
    const value = earlier.values[id];
    if (value) values[id] = value;
    else delete values[id];
  }
  merged.set.specifications = { ...now, own, values };
}

const mostNamed = 5;

/** Says what was left: `VPP 10: Mass was changed since and was left; 3 others were restored.` */
export function describeLeft(all: readonly Left[]): string {
  const sentences = all.slice(0, mostNamed).map(({ name, labels, restored }) => {
    if (labels.length === 0) return `${name} was left as it is.`;
    const was = labels.length === 1 ? 'was' : 'were';
    const others = counted(restored, 'other was restored', 'others were restored');
    return `${name}: ${listed(labels)} ${was} changed since and ${was} left${restored > 0 ? `; ${others}` : ''}.`;
  });
  const more = all.length - mostNamed;
  if (more > 0) sentences.push(`${counted(more, 'more product was', 'more products were')} changed since.`);
  return sentences.join(' ');
}
