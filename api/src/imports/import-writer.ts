import type { ImportRemark } from '@hydraulics/common/nouns/imports/imports';
import { In, IsNull, MoreThanOrEqual } from 'typeorm';
import { versionsBy } from '../bulk/update-rows.ts';
import { isOrBecomesPublished } from '../db/content/published.ts';
import type { Tables } from '../db/database.ts';
import { filePath, type StoredFile } from '../db/stored-file.ts';
import type { BulkStep, DocumentStep } from '../db/tables/bulk-operations.ts';
import type { PlannedChange, ProductImportRowRow } from '../db/tables/imports/product-import-rows.ts';
import type { ProductImportRow } from '../db/tables/imports/product-imports.ts';
import { imagesOfProduct, noProduct, type ProductRow, relatedIds } from '../db/tables/products.ts';
import { RecordEntries } from '../db/trail/record-entries.ts';
import { arrangeAlts } from '../products/image-alts.ts';
import { nameRecord } from '../repositories/addresses/name-record.ts';
import { findStored } from '../repositories/files/stored-files.ts';
import { nextPosition, productsOf } from '../repositories/positions.ts';
import { productKeys } from '../repositories/products.ts';
import { plannedRelease } from '../repositories/publication/releases/planned.ts';
import { newPublication } from '../repositories/publication/shown.ts';
import { editedBy } from '../repositories/records.ts';
import { hindrances, readPublishRules } from '../repositories/rules/publish-rules.ts';
import type { Actor } from '../rpc/actor.ts';
import { auditSubject } from '../rpc/audited-call.ts';
import { nameIn } from './context.ts';
import { DocumentsWriter } from './save-documents.ts';
import { arrange, placesOf, saveProducts, writePositions } from './save-products.ts';

export type Amount = { added: number; changed: number };
/** `withheld`: new products that are drafts, because they may not be published yet. */
export type Counts = Amount & { conflicts: number; withheld: number; documents: Amount };

type RequestedPlaces = Map<string, { order: number; place: number }>;

/** Writes the rows of one import. */
export class ImportWriter {
  readonly #tables: Tables;
  readonly #actor: Actor;
  readonly #onlyDrafts: boolean;
  readonly #now: Date;
  readonly #site: string;
  readonly #next = new Map<string, number>();
  readonly #requestedPlaces = new Map<string, RequestedPlaces>();
  /** The paths of sent images, and of those that a product had before its row was written: an import may move them. */
  readonly #movableImages = new Set<string>();
  /** The names that products have got since the check, by `nameIn`. */
  #namesSince: ReadonlySet<string> | undefined;
  readonly #versions;
  readonly #entries;
  readonly steps: BulkStep[] = [];
  readonly categories = new Set<string>();
  /** The products that those of the import name, before or after it. */
  readonly related = new Set<string>();
  /** Whether visitors lose something: a product in its category, an image or a document. */
  removesContent = false;
  readonly counts: Counts = { added: 0, changed: 0, conflicts: 0, withheld: 0, documents: { added: 0, changed: 0 } };

  /** @param onlyDrafts whether nothing that visitors see may be added or changed */
  constructor(tables: Tables, actor: Actor, now: Date, { site, onlyDrafts }: { site: string; onlyDrafts: boolean }) {
    this.#site = site;
    this.#tables = tables;
    this.#onlyDrafts = onlyDrafts;
    this.#actor = actor;
    this.#now = now;
    this.#versions = versionsBy(actor, now);
    this.#entries = new RecordEntries(auditSubject(actor), now);
  }

  async #shownOf(before: ProductRow): Promise<string | undefined> {
    if (isOrBecomesPublished(before)) return 'The product was published after the check.';
    const release = await plannedRelease(this.#tables, { noun: 'products', recordId: before.id });
    return release ? `The release “${release.name}” publishes this product.` : undefined;
  }

  async write(rows: ProductImportRowRow[], of: ProductImportRow): Promise<void> {
    const { shape, images, documents: sent } = of;
    this.#namesSince ??= await findNamesSince(this.#tables, of);
    const ids = rows.flatMap(({ productId }) => productId ?? []);
    const products = await this.#tables.products.findBy({ id: In(ids) });
    const present = new Map(products.map(row => [row.id, row]));
    const categories = await this.#tables.categories.find({ select: { id: true, version: true, deletedAt: true } });
    const versions = new Map(categories.flatMap(one => (one.deletedAt ? [] : [[one.id, one.version] as const])));
    const documents = await DocumentsWriter.of(this.#tables, rows, sent);
    for (const image of [...images, ...products.flatMap(imagesOfProduct)]) this.#movableImages.add(filePath(image));
    const unreferenced = await this.#findUnreferenced(rows);
    const saved: ProductRow[] = [];
    for (const row of rows) {
      const { planned, productId } = row;
      if (!planned || !productId) continue;
      const before = present.get(productId);
      const named = planned.documents ?? [];
      const reason =
        conflictOf(before, planned, versions) ??
        (before ? undefined : nameConflictOf(planned, this.#namesSince)) ??
        (this.#onlyDrafts && before ? await this.#shownOf(before) : undefined) ??
        imageConflictOf(planned, unreferenced) ??
        documents.conflictOf(productId, named);
      if (reason) await this.#refuse(row, shape.sheet, reason);
      else {
        saved.push(...(await this.#plan(row, before, shape.asDrafts || this.#onlyDrafts)));
        this.#addSteps(
          documents.plan(productId, named, { actor: this.#actor, now: this.#now, versions: this.#versions }),
        );
      }
    }
    await saveProducts(this.#tables, saved);
    await documents.save();
    await this.#withhold(saved.filter(({ version, status }) => version === 1 && status === 'published'));
    await this.#entries.write(this.#tables);
  }

  /** Makes new products drafts that lack what must hold before a record is published. Their documents are stored by now. */
  async #withhold(added: ProductRow[]): Promise<void> {
    const { products } = this.#tables;
    if (added.length === 0 || (await readPublishRules(this.#tables)).length === 0) return;
    for (const row of added) {
      if ((await hindrances(this.#tables, 'products', row, this.#site)).length === 0) continue;
      await products.createQueryBuilder().update().set({ status: 'draft' }).where({ id: row.id }).execute();
      this.#entries.note('bulk.changeOne', 'products', row, { ...row, status: 'draft' });
      this.counts.withheld += 1;
    }
  }

  /** The images of these rows that no record uses any more, so that their files may already be deleted. */
  async #findUnreferenced(rows: ProductImportRowRow[]): Promise<Set<string>> {
    const named = rows.flatMap(({ planned }) => imagesOfProduct(planned?.set ?? {})).map(filePath);
    const others = named.filter(path => !this.#movableImages.has(path));
    const shown = new Set((await findStored(this.#tables, others)).map(filePath));
    return new Set(others.filter(path => !shown.has(path)));
  }

  async #refuse(row: ProductImportRowRow, sheet: string, text: string): Promise<void> {
    this.counts.conflicts += 1;
    const remark: ImportRemark = { kind: 'refused', sheet, row: row.place, column: 'Id', found: row.name, text };
    await this.#tables.productImportRows.update(row.id, { outcome: 'refused', remarks: [remark] });
  }

  /** Adds the documents of a product to its step, the last one. */
  #addSteps(documents: DocumentStep[]): void {
    const step = this.steps.at(-1);
    if (!step || documents.length === 0) return;
    step.before = { ...step.before, documents };
    const added = documents.filter(({ isNew }) => isNew).length;
    this.counts.documents.added += added;
    this.counts.documents.changed += documents.length - added;
    this.removesContent ||= documents.length > added;
  }

  /** The row to save, none if only its place or its documents change. */
  async #plan(row: ProductImportRowRow, before: ProductRow | undefined, asDrafts = false): Promise<ProductRow[]> {
    const { planned, productId: id, place } = row;
    if (!planned || !id) return [];
    const { set, order } = planned;
    const categoryId = set.categoryId ?? before?.categoryId ?? planned.category.id;
    const isMoved = categoryId !== before?.categoryId;
    this.categories.add(categoryId);
    if (before) this.categories.add(before.categoryId);
    if (order !== null) {
      const requested: RequestedPlaces = this.#requestedPlaces.get(categoryId) ?? new Map();
      this.#requestedPlaces.set(categoryId, requested.set(id, { order, place }));
    }
    if (before) this.counts.changed += 1;
    else this.counts.added += 1;
    if (before && Object.keys(set).length === 0) {
      this.steps.push({ id, version: before.version, before: { position: before.position } });
      return [];
    }
    const position = isMoved ? await this.#nextPosition(categoryId) : before.position;
    const base = before ?? newProduct(id, this.#now, asDrafts);
    const record = { name: set.name ?? base.name, typeCode: set.typeCode ?? base.typeCode };
    const naming = { id, now: this.#now, record, before, typed: set.address };
    const isNamed = before && set.name === undefined && set.typeCode === undefined && set.address === undefined;
    const address = isNamed ? before.address : await nameRecord(this.#tables, 'product', naming);
    const next: ProductRow = {
      ...base,
      ...set,
      address,
      ...editedBy(this.#actor),
      categoryId,
      position,
      updatedAt: this.#now,
      version: before ? before.version + 1 : 1,
    };
    const product = { ...next, ...arrangeAlts(next.images, [], base.imageAlts), ...productKeys(next) };
    for (const related of [...relatedIds(base), ...relatedIds(product)]) this.related.add(related);
    this.#entries.note(before ? 'imports.changeProduct' : 'imports.addProduct', 'products', before, product);
    if (before) {
      this.#versions.note('products', before, product);
      const images = imagesOfProduct(product);
      this.removesContent ||= isMoved || imagesOfProduct(before).some(image => !images.includes(image));
    }
    this.steps.push({
      id,
      version: product.version,
      before: before ? { isEdited: true, position: before.position, categoryId: before.categoryId } : { isNew: true },
    });
    return [product];
  }

  async #nextPosition(categoryId: string): Promise<number> {
    const position = this.#next.get(categoryId) ?? (await nextPosition(this.#tables, productsOf(categoryId)));
    this.#next.set(categoryId, position + 1);
    return position;
  }

  /**
   * Puts products at the places that the table gives, and stores the versions that were replaced.
   * @returns the images of versions that are no longer stored
   */
  async finish(): Promise<StoredFile[]> {
    for (const [categoryId, requested] of this.#requestedPlaces) {
      const places = await placesOf(this.#tables, categoryId);
      const inOrder = [...requested].sort(([, a], [, b]) => a.order - b.order || a.place - b.place);
      const moved = arrange(places, new Map(inOrder.map(([id, { order }]) => [id, order])));
      await writePositions(this.#tables, moved);
      await this.#noteShifted(
        places,
        moved.map(({ id }) => id),
      );
    }
    return this.#versions.write(this.#tables);
  }

  /** Records the products that were shifted, so that an undo can move them back. */
  async #noteShifted(places: { id: string; position: number }[], ids: string[]): Promise<void> {
    const noted = new Set(this.steps.map(({ id }) => id));
    const shifted = new Map(places.filter(({ id }) => ids.includes(id) && !noted.has(id)).map(row => [row.id, row]));
    const rows = await this.#tables.products.find({
      where: { id: In([...shifted.keys()]) },
      select: { id: true, version: true },
    });
    for (const { id, version } of rows) {
      this.steps.push({ id, version, before: { position: Number(shifted.get(id)?.position ?? 0) } });
    }
  }
}

function imageConflictOf({ set }: PlannedChange, unreferenced: ReadonlySet<string>): string | undefined {
  if (!imagesOfProduct(set).some(image => unreferenced.has(filePath(image)))) return undefined;
  return 'An image was deleted after the check. Please check the table again.';
}

function conflictOf(
  before: ProductRow | undefined,
  { version, category }: NonNullable<ProductImportRowRow['planned']>,
  categories: ReadonlyMap<string, number>,
): string | undefined {
  const present = categories.get(category.id);
  if (present === undefined) return 'The category was deleted after the check.';
  if (present !== category.version) return 'The category changed after the check. Please check the table again.';
  if (version === 0) return before ? 'A product with this id was added after the check.' : undefined;
  if (!before || before.deletedAt) return 'The product was deleted after the check.';
  if (before.version === version) return undefined;
  return `${before.updatedBy ?? 'Another user'} changed this product after the check. Please check the table again.`;
}

/** Two tables that were checked one after the other may add the same product. */
const nameConflictOf = ({ set, category }: PlannedChange, taken: ReadonlySet<string>): string | undefined =>
  taken.has(nameIn(category.id, set.name ?? ''))
    ? 'A product of this name was added to the category after the check. Please check the table again.'
    : undefined;

async function findNamesSince({ products }: Tables, { createdAt }: ProductImportRow): Promise<ReadonlySet<string>> {
  const rows = await products.find({
    where: { updatedAt: MoreThanOrEqual(createdAt), deletedAt: IsNull() },
    select: { id: true, name: true, categoryId: true },
  });
  return new Set(rows.map(({ name, categoryId }) => nameIn(categoryId, name)));
}

function newProduct(id: string, now: Date, asDraft: boolean): ProductRow {
  const record = { id, createdAt: now, updatedAt: now, version: 1, deletedAt: null, updatedBy: null };
  const derived = { undescribedImages: 0, search: '', nameSort: '', position: 0, homePosition: null };
  return { ...record, ...newPublication(asDraft ? 'draft' : 'published'), ...noProduct(), ...derived };
}
