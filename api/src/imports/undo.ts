import { In } from 'typeorm';
import type { BulkContext } from '../bulk/description.ts';
import { versionsBy } from '../bulk/update-rows.ts';
import type { BulkStep } from '../db/tables/bulk-operations.ts';
import { type ProductRow, relatedIds } from '../db/tables/products.ts';
import { RecordEntries } from '../db/trail/record-entries.ts';
import { requireCategory } from '../products/require-category.ts';
import { productKeys } from '../repositories/products.ts';
import { editedBy } from '../repositories/records.ts';
import { auditSubject } from '../rpc/audited-call.ts';
import { reverseDocuments } from './save-documents.ts';
import { type Placed, saveProducts, touchProducts, writePositions } from './save-products.ts';
import { requireUnseen } from './undo-by-author.ts';

const perRead = 100;

/**
 * Reverses an import for products that are unchanged since: new ones go to the trash, changed ones get the values of
 * the version that the import replaced, and all of them their places and documents.
 */
export async function reverseImport(steps: BulkStep[], context: BulkContext): Promise<void> {
  const { tables, touch, now, actor } = context;
  await requireUnseen(
    context,
    steps.map(({ id }) => id),
  );
  const versions = versionsBy(actor, now);
  const entries = new RecordEntries(auditSubject(actor), now);
  const categories = new Set<string>();
  const related = new Set<string>();
  const places: Placed[] = [];
  for (let from = 0; from < steps.length; from += perRead) {
    const part = steps.slice(from, from + perRead);
    const ids = part.map(({ id }) => id);
    const rows = new Map((await tables.products.findBy({ id: In(ids) })).map(row => [row.id, row]));
    const edited = part.filter(({ before }) => before.isEdited).map(({ id }) => id);
    const stored = edited.length
      ? await tables.recordVersions.findBy({ record: 'products', recordId: In(edited) })
      : [];
    const saved: ProductRow[] = [];
    for (const { id, version, before } of part) {
      const row = rows.get(id);
      if (!row) continue;
      const next = { ...row, ...editedBy(actor), version: row.version + 1 };
      const earlier = stored.find(one => one.recordId === id && one.version === version - 1);
      categories.add(row.categoryId);
      if (before.isNew) {
        const deleted = { ...next, deletedAt: now };
        entries.note('imports.undoProduct', 'products', row, deleted);
        for (const one of relatedIds(row)) related.add(one);
        saved.push(deleted);
      } else if (before.isEdited && earlier) {
        const product = { ...next, ...(earlier.content as Partial<ProductRow>), updatedAt: now } as ProductRow;
        const position = before.position ?? row.position;
        const restored = { ...product, position, ...productKeys(product) };
        versions.note('products', row, restored);
        entries.note('imports.undoProduct', 'products', row, restored);
        categories.add(restored.categoryId);
        for (const one of [...relatedIds(row), ...relatedIds(restored)]) related.add(one);
        saved.push(restored);
      } else if (before.position !== undefined) places.push({ id, position: before.position });
    }
    const used = new Set(saved.flatMap(({ deletedAt, categoryId }) => (deletedAt ? [] : [categoryId])));
    for (const id of used) await requireCategory(tables, id, deletedCategory);
    await saveProducts(tables, saved);
    await reverseDocuments(part, versions, { tables, now, actor });
  }
  await writePositions(tables, places);
  tables.free(await versions.write(tables));
  await entries.write(tables);
  touchProducts(touch, [...steps.map(({ id }) => id), ...related], categories);
}

export const deletedCategory =
  'A category was deleted since the import. Nothing was undone. Restore the category first.';
