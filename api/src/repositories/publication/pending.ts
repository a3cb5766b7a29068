import { randomUUID } from 'node:crypto';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import type { PendingChangeOfRecord, PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { records } from '@hydraulics/common/registry';
import { In, IsNull, Not, type Repository } from 'typeorm';
import type { ContentTouch } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import type { Edited, Row } from '../../db/rows.ts';
import { tables as described } from '../../db/schema.ts';
import { filePath, filesIn, type StoredFile } from '../../db/stored-file.ts';
import { type ProductRow, undescribedIn } from '../../db/tables/products.ts';
import type { PendingChangeRow } from '../../db/tables/publication/pending-changes.ts';
import { nameOf } from '../../db/trail/record-name.ts';
import { contentOf } from '../../db/trail/version-trail.ts';
import { editedBy, nextVersion, requireVersion, VersionConflict, versionConflict } from '../records.ts';
import { endRequests } from './publish-requests.ts';
import { releaseOfChange } from './releases/planned.ts';
import { publishCategory } from './write/write-category.ts';
import { writeGallery } from './write/write-gallery.ts';
import { writePage } from './write/write-page.ts';
import { publishProduct } from './write/write-product.ts';
import { writeWebsite } from './write/write-website.ts';
import type { Write } from './write/writing.ts';

type Place = { noun: PendingNoun; id: string };

/** A record that can have a pending change. */
export type PendingRecord = Row & Partial<Edited> & { deletedAt?: Date | null };

/** The table of a noun, for what all nouns have in common. */
export const pendingTable = (tables: Tables, noun: PendingNoun) => tables[noun] as unknown as Repository<PendingRecord>;

/** The pending change of a record; null if it has none. */
export const findPending = (tables: Tables, noun: PendingNoun, id: string): Promise<PendingChangeRow | null> =>
  tables.pendingChanges.findOneBy({ record: noun, recordId: id, deletedAt: IsNull() });

/** A record with its pending change over it; the record itself if it has none. */
export async function withPending<R extends Row>(tables: Tables, noun: PendingNoun, row: R): Promise<R> {
  const pending = await findPending(tables, noun, row.id);
  return pending ? withContent(tables, row, pending) : row;
}

/**
 * Only the changed fields: others may have been published since. A category that was read with its product is that of the
 * pending change, too.
 */
async function withContent<R extends Row>(tables: Tables, row: R, pending: PendingChangeRow): Promise<R> {
  const content = changesOf(pending);
  const { categoryId } = content;
  const isMoved = 'category' in row && typeof categoryId === 'string' && categoryId !== Reflect.get(row, 'categoryId');
  const category = isMoved ? await tables.categories.findOneBy({ id: categoryId }) : null;
  const changed = { ...row, ...content, ...(category ? { category } : {}) };
  return 'undescribedImages' in row ? withUndescribed(changed as R & ProductRow) : changed;
}

const withUndescribed = <P extends ProductRow>(product: P): P => ({
  ...product,
  undescribedImages: undescribedIn(product.images, product.imageAlts),
});

const changesOf = ({ changed, content }: PendingChangeRow): Record<string, unknown> =>
  Object.fromEntries(changed.map(field => [field, content[field]]));

/** What staff read of a record's pending change, beside the record. */
export async function pendingOf(
  tables: Tables,
  noun: PendingNoun,
  id: string,
): Promise<{ pendingChange?: PendingChangeOfRecord }> {
  const pending = await findPending(tables, noun, id);
  if (!pending) return {};
  const { version, savedBy, updatedAt } = pending;
  const release = await releaseOfChange(tables, { noun, recordId: id }, updatedAt);
  return { pendingChange: { version, savedBy, updatedAt: updatedAt.toISOString(), ...(release ? { release } : {}) } };
}

type Actor = { user: { name: string } | null };

/** How a save was asked for. `version` is that of the record, `pendingVersion` that of its pending change. */
export type Asked = {
  version?: number | undefined;
  pending?: 'true' | undefined;
  pendingVersion?: number | undefined;
};

/** What a save begins with. */
export type Begun<R> = {
  /** The record as its editor saw it: with the pending change, if that is saved. */
  present: R;
  /** The columns of every update of the record. */
  next: Pick<Edited, 'updatedAt' | 'version' | 'updatedBy'>;
  /** Undefined for a save that visitors see at once. */
  prepared: { row: PendingChangeRow | null; baseVersion: number } | undefined;
};

/**
 * Checks the versions of a save.
 * @throws AppError `version_conflict` if the record, or its pending change, was changed since the editor read it
 */
export async function beginSave<R extends PendingRecord>(
  tables: Tables,
  { noun, row, asked, now, actor }: { noun: PendingNoun; row: R; asked: Asked; now: Date; actor: Actor },
): Promise<Begun<R>> {
  const { singular } = records[noun];
  const edited = { ...row, updatedBy: row.updatedBy ?? null };
  if (!asked.pending) {
    const next = nextVersion(edited, asked.version, now, { actor, label: singular });
    return { present: row, next, prepared: undefined };
  }
  const pending = await findPending(tables, noun, row.id);
  requirePending(pending, asked.pendingVersion, singular);
  // Who goes on with a pending change may still see the version that it began with: publishing it compares them.
  if (asked.version !== pending?.baseVersion) requireVersion(row, asked.version, singular);
  return {
    present: pending ? await withContent(tables, row, pending) : row,
    next: { updatedAt: now, version: row.version, ...editedBy(actor) },
    prepared: { row: pending, baseVersion: asked.version ?? pending?.baseVersion ?? row.version },
  };
}

/** @throws AppError `version_conflict` unless the pending change has the expected version, 0 for none */
export function requirePending(row: PendingChangeRow | null, expected: number | undefined, label: string): void {
  if (expected === undefined || expected === (row?.version ?? 0)) return;
  const pending = { path: 'pendingChange', message: String(row?.version ?? 0) };
  if (!row)
    throw new AppError('version_conflict', `The saved changes of this ${label} were published or discarded.`, {
      details: [pending],
    });
  throw new VersionConflict(
    { who: row.savedBy ?? 'Another user', label, at: row.updatedAt, where: ' without publishing it' },
    { details: [...(row.savedBy ? [{ path: 'updatedBy', message: row.savedBy }] : []), pending] },
  );
}

type Saved = {
  noun: PendingNoun;
  /** The record as it is published. */
  row: PendingRecord;
  /** The record with the pending change. */
  values: object;
  prepared: NonNullable<Begun<PendingRecord>['prepared']>;
  now: Date;
  actor: Actor;
};

/**
 * Stores a pending change. One that differs in nothing from the version that it began with is none.
 * @returns its version, 0 for none
 */
export async function savePending(
  tables: Tables,
  { noun, row, values, prepared, now, actor }: Saved,
): Promise<{ version: number; pendingVersion: number }> {
  const before = prepared.row;
  const content = contentOf(noun, values);
  const base = (await contentAt(tables, noun, row, prepared.baseVersion)) ?? contentOf(noun, row);
  const changed = differing(content, base);
  if (changed.length === 0) {
    if (before) await deletePending(tables, before);
    return { version: row.version, pendingVersion: 0 };
  }
  const images = filesIn(content, described[noun].files);
  const stored = {
    name: nameOf(values),
    baseVersion: prepared.baseVersion,
    savedBy: actor.user?.name ?? null,
    updatedAt: now,
    changed,
    content,
    images,
  };
  const discarded = before ? null : await findDiscarded(tables, noun, row.id);
  const earlier = before ?? discarded;
  const version = (earlier?.version ?? 0) + 1;
  if (earlier) {
    await tables.pendingChanges.update(earlier.id, { ...stored, version, deletedAt: null } as never);
  } else {
    const first = { id: randomUUID(), createdAt: now, version, deletedAt: null, record: noun, recordId: row.id };
    await tables.pendingChanges.insert({ ...first, ...stored } as never);
  }
  const kept = new Set(images.map(filePath));
  tables.free((earlier?.images ?? []).filter(image => !kept.has(filePath(image))));
  return { version: row.version, pendingVersion: version };
}

async function deletePending(tables: Tables, { id, images }: PendingChangeRow): Promise<void> {
  await tables.pendingChanges.delete(id);
  tables.free(images);
}

/** The content of a version of a record; null if it is no longer stored. */
export async function contentAt(
  tables: Tables,
  noun: PendingNoun,
  row: PendingRecord,
  version: number,
): Promise<Record<string, unknown> | null> {
  if (version === row.version) return contentOf(noun, row);
  const earlier = await tables.recordVersions.findOneBy({ record: noun, recordId: row.id, version });
  return earlier?.content ?? null;
}

const differing = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  Object.keys(one).filter(field => JSON.stringify(one[field] ?? null) !== JSON.stringify(other[field] ?? null));

/** The changed fields that were published with another value since the pending change began. */
export async function conflictingFields(
  tables: Tables,
  row: PendingRecord,
  pending: PendingChangeRow,
): Promise<string[]> {
  const { record: noun, content, changed, baseVersion } = pending;
  const published = contentOf(noun, row);
  const base = (await contentAt(tables, noun, row, baseVersion)) ?? {};
  const since = new Set(differing(published, base));
  const other = new Set(differing(content, published));
  return changed.filter(field => since.has(field) && other.has(field));
}

type Publishing = Place & {
  now: Date;
  /** Who publishes it; by default the user who saved it last. */
  actor?: Actor;
  /** Whether fields that were published with another value since are overwritten. */
  overwrites?: boolean;
};

/**
 * Writes a pending change into its record as a new version, and deletes it. Nothing happens without one.
 * @returns the new version of the record
 * @throws AppError `version_conflict` if a field was published with another value since the change began
 */
export async function publishPending(
  tables: Tables,
  touch: ContentTouch,
  { noun, id, now, actor, overwrites = false }: Publishing,
): Promise<number | null> {
  const pending = await findPending(tables, noun, id);
  if (!pending) return null;
  const { title, singular } = records[noun];
  const row = orNotFound(await pendingTable(tables, noun).findOneBy({ id }), title);
  if (row.deletedAt) throw new AppError('not_found', `${title} not found`);
  const [conflict] = overwrites ? [] : await conflictingFields(tables, row, pending);
  if (conflict) throw versionConflict({ updatedBy: null, ...row }, singular);
  const next = { updatedAt: now, version: row.version + 1, updatedBy: actor?.user?.name ?? pending.savedBy };
  const values = { ...contentOf(noun, row), ...changesOf(pending) };
  await deletePending(tables, pending);
  await endRequests(tables, noun, [id]);
  await writers[noun](tables, touch, { row: row as never, values: values as never, next, now });
  return next.version;
}

/** How the nouns are written. */
const writers: Record<PendingNoun, Write<never, never>> = {
  products: publishProduct,
  categories: publishCategory,
  gallery: writeGallery,
  pages: writePage,
  website: writeWebsite,
};

/** The discarded change of a record, until another one is saved. */
const findDiscarded = (tables: Tables, noun: PendingNoun, id: string): Promise<PendingChangeRow | null> =>
  tables.pendingChanges.findOneBy({ record: noun, recordId: id, deletedAt: Not(IsNull()) });

/** Moves a pending change to the trash, with its files. */
export async function discardPending(tables: Tables, { id, version }: PendingChangeRow, now: Date): Promise<void> {
  await tables.pendingChanges.update(id, { deletedAt: now, version: version + 1 });
}

/**
 * Restores the pending change of a record that was discarded.
 * @returns its version
 * @throws AppError `not_found` without one, or if another one was saved since
 */
export async function restorePending(tables: Tables, noun: PendingNoun, id: string): Promise<number> {
  const discarded = orNotFound(await findDiscarded(tables, noun, id), 'Discarded changes');
  const version = discarded.version + 1;
  await tables.pendingChanges.update(discarded.id, { deletedAt: null, version });
  return version;
}

/**
 * Deletes the pending changes of records that were deleted for good.
 * @returns their files
 */
export async function deleteOrphanChanges(tables: Tables): Promise<StoredFile[]> {
  const rows = await tables.pendingChanges.find({ select: { id: true, record: true, recordId: true, images: true } });
  const freed: StoredFile[] = [];
  for (const [noun, some] of Map.groupBy(rows, ({ record }) => record)) {
    const found = await pendingTable(tables, noun).find({
      where: { id: In(some.map(({ recordId }) => recordId)) },
      select: { id: true },
    });
    const there = new Set(found.map(({ id }) => id));
    for (const row of some) {
      if (there.has(row.recordId)) continue;
      await tables.pendingChanges.delete(row.id);
      freed.push(...row.images);
    }
  }
  return freed;
}
