import { limits } from '@hydraulics/common/limits';
import { In, IsNull } from 'typeorm';
import type { BulkContext } from '../bulk/description.ts';
import type { Tables } from '../db/database.ts';
import { filePath } from '../db/stored-file.ts';
import type { BulkStep, DocumentStep } from '../db/tables/bulk-operations.ts';
import { productOwner } from '../db/tables/documents/document-owners.ts';
import { type DocumentRow, neverShown, noCertificate } from '../db/tables/documents/documents.ts';
import type { PlannedDocument } from '../db/tables/imports/product-import-rows.ts';
import type { VersionTrail } from '../db/trail/version-trail.ts';
import { inChunks } from '../repositories/batches.ts';
import { editedBy, newDeletable } from '../repositories/records.ts';
import type { Actor } from '../rpc/actor.ts';
import { saveRows } from './save-products.ts';

type Planned = { productId: string | null; planned: { documents?: PlannedDocument[] } | null };

/** Writes the documents of some rows of an import. */
export class DocumentsWriter {
  readonly #tables: Tables;
  readonly #own: Map<string, DocumentRow[]>;
  readonly #files: ReadonlySet<string>;
  readonly #saved: DocumentRow[] = [];

  private constructor(tables: Tables, own: Map<string, DocumentRow[]>, files: ReadonlySet<string>) {
    this.#tables = tables;
    this.#own = own;
    this.#files = files;
  }

  /** Loads the documents of these products, including those in the trash, which keep their places. */
  static async of(
    tables: Tables,
    rows: readonly Planned[],
    sent: readonly DocumentRow['file'][],
  ): Promise<DocumentsWriter> {
    const concerned = rows.filter(({ planned }) => planned?.documents?.length);
    const ids = concerned.flatMap(({ productId }) => productId ?? []);
    const own = await inChunks(ids, part => tables.documents.findBy({ ownerNoun: 'products', ownerId: In(part) }));
    const named = concerned.flatMap(({ planned }) => planned?.documents ?? []).flatMap(({ set }) => set.file ?? []);
    const known = new Set(sent.map(filePath));
    const others = named.filter(file => !known.has(filePath(file)));
    const present = await inChunks(others, part =>
      tables.documents.find({ where: { file: In(part), deletedAt: IsNull() }, select: { id: true, file: true } }),
    );
    return new DocumentsWriter(
      tables,
      Map.groupBy(own, ({ ownerId }) => ownerId),
      new Set([...known, ...present.map(({ file }) => filePath(file))]),
    );
  }

  /** The reason why the documents of a row can no longer be written as planned, if any. */
  conflictOf(productId: string, planned: readonly PlannedDocument[]): string | undefined {
    const own = this.#own.get(productId) ?? [];
    for (const { id, version, set } of planned) {
      const row = own.find(one => one.id === id);
      if (version > 0 && (!row || row.deletedAt || row.version !== version)) {
        return 'A document of this product changed after the check. Please check the table again.';
      }
      if (set.file && !this.#files.has(filePath(set.file))) return 'A document was deleted after the check.';
    }
    const count =
      own.filter(({ deletedAt }) => !deletedAt).length + planned.filter(({ version }) => version === 0).length;
    const most = limits.documentsPerProduct;
    return count > most ? `A product may have at most ${most} documents.` : undefined;
  }

  plan(
    productId: string,
    planned: readonly PlannedDocument[],
    { actor, now, versions }: { actor: Actor; now: Date; versions: VersionTrail },
  ): DocumentStep[] {
    const own = this.#own.get(productId) ?? [];
    let last = Math.max(0, ...own.map(({ position }) => Number(position)));
    return planned.map(({ id, set }): DocumentStep => {
      const before = own.find(one => one.id === id);
      if (before) {
        const row = { ...before, ...set, ...editedBy(actor), updatedAt: now, version: before.version + 1 };
        versions.note('documents', before, row);
        this.#saved.push(row);
        return { id, version: row.version };
      }
      last += 1;
      const place = { ...productOwner(productId), position: last };
      const row = {
        ...newDeletable(now),
        ...editedBy(actor),
        ...noCertificate,
        ...neverShown,
        ...set,
        id,
        ...place,
      } as DocumentRow;
      this.#saved.push(row);
      return { id, version: row.version, isNew: true };
    });
  }

  /** Writes the planned documents. Call it after their products are stored. */
  save(): Promise<void> {
    return saveRows(this.#tables, 'documents', this.#saved);
  }
}

/**
 * Reverses an import for documents that are unchanged since: added ones go to the trash, which keeps those
 * that visitors have seen at their addresses, and changed ones get the values and the file of the version that the import replaced.
 */
export async function reverseDocuments(
  steps: readonly BulkStep[],
  versions: VersionTrail,
  { tables, now, actor }: Pick<BulkContext, 'tables' | 'now' | 'actor'>,
): Promise<void> {
  const documents = steps.flatMap(({ before }) => before.documents ?? []);
  const ids = documents.map(({ id }) => id);
  const rows = new Map(
    (await inChunks(ids, part => tables.documents.findBy({ id: In(part) }))).map(row => [row.id, row]),
  );
  const changed = documents.filter(({ isNew }) => !isNew).map(({ id }) => id);
  const stored = await inChunks(changed, part =>
    tables.recordVersions.findBy({ record: 'documents', recordId: In(part) }),
  );
  const saved = documents.flatMap(({ id, version, isNew }): DocumentRow[] => {
    const row = rows.get(id);
    if (!row || row.deletedAt || row.version !== version) return [];
    const next = { ...row, ...editedBy(actor), version: row.version + 1 };
    if (isNew) return [{ ...next, deletedAt: now }];
    const earlier = stored.find(one => one.recordId === id && one.version === version - 1);
    if (!earlier) return [];
    const restored = { ...next, ...(earlier.content as Partial<DocumentRow>), updatedAt: now };
    versions.note('documents', row, restored);
    return [restored];
  });
  await saveRows(tables, 'documents', saved);
}
