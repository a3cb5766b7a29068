import type { Focus } from '@hydraulics/common/nouns/images/focus';
import type { FileUse, StoredImageUses } from '@hydraulics/common/nouns/images/images';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { fold } from '@hydraulics/common/text';
import { contentHash, parseImagePath, uploadsFolder } from '@hydraulics/common/units/images';
import { In, IsNull, Not, type Repository } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { Deletable } from '../../db/rows.ts';
import { filePath, type StoredFile, storedFile } from '../../db/stored-file.ts';
import type { GalleryRow } from '../../db/tables/gallery.ts';
import type { MediaRow } from '../../db/tables/media/media.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { nameOf, namingColumns } from '../../db/trail/record-name.ts';
import { inChunks } from '../batches.ts';
import { type DeclaredFile, declaredFiles } from './declared-files.ts';
import { changedFields } from './pending-files.ts';

type Filter = { q?: string | undefined; hashes?: string | undefined };

/** A record that shows a file, with the alternative text there; null where there can be none. */
export type ShownFile = FileUse & { path: string; alt: string | null };

/**
 * A picture or document. `title`: of the first document that has the file. `uses`: what shows it. `keptBy`: what else holds it, in words for staff, such as an earlier
 * version. `row`: what is stored about it.
 */
export type FileState = {
  path: string;
  addedAt: Date | null;
  title: string | null;
  uses: ShownFile[];
  keptBy: string[];
  row: MediaRow | null;
};

/** The gallery stores the name of a file, products its path. */
export const galleryPath = (row: Pick<GalleryRow, 'filename'>): string => `${uploadsFolder}/${filePath(row.filename)}`;
const fileNameOf = (path: string): string => path.slice(uploadsFolder.length + 1);

const pathOf = (path: string): string =>
  parseImagePath(path) && !path.startsWith(uploadsFolder) ? `${uploadsFolder}/${path}` : path;

/**
 * Every picture and document that is shown or stored, with all its uses, the latest first.
 * @param shown uses that no table has, such as those in the company profile
 */
export async function readFiles(tables: Tables, shown: ShownFile[] = []): Promise<FileState[]> {
  const files = new Map<string, FileState>();
  const at = (path: string): FileState => {
    const known = files.get(path) ?? { path, addedAt: null, title: null, uses: [], keptBy: [], row: null };
    files.set(path, known);
    return known;
  };
  const owners = await readOwners(tables);
  const pending = await readPendingUses(tables);
  for await (const one of declaredFiles(tables)) {
    const file = at(pathOf(one.path));
    const owner = owners.get(one.id);
    if (one.table === 'documents') file.title ??= one.name;
    if (one.table === 'media' && one.column === 'file') continue;
    if (one.createdAt && (!file.addedAt || one.createdAt > file.addedAt)) file.addedAt = one.createdAt;
    if (one.table === 'pendingChanges' && !one.isDeleted) {
      const uses = pending.get(one.id)?.get(one.path) ?? [];
      file.uses.push(...uses);
      if (uses.length > 0) continue;
    }
    const words = keptWords(one, owner?.isDeleted ?? false);
    if (words) file.keptBy.push(words);
    else file.uses.push(owner ? { ...owner.use, path: file.path, alt: null } : useOf(one, file.path));
  }
  for (const use of shown) at(use.path).uses.push(use);
  for (const row of await tables.media.find({ where: { deletedAt: IsNull() }, order: { createdAt: 'ASC' } })) {
    const file = at(filePath(row.file));
    file.row = row;
    file.addedAt ??= row.createdAt;
  }
  const time = ({ addedAt }: FileState) => addedAt?.getTime() ?? 0;
  return [...files.values()].filter(({ uses, row }) => uses.length > 0 || row).sort((a, b) => time(b) - time(a));
}

const useOf = ({ table, id, name, column, alt }: DeclaredFile, path: string): ShownFile => {
  return { noun: table, _id: id, name, field: column, path, alt };
};

/** Why a row keeps a file although nobody sees it there; null if the row shows it. */
function keptWords({ table, name, isDeleted }: DeclaredFile, isOwnerDeleted: boolean): string | null {
  const called = name ? ` “${name}”` : '';
  if (table === 'recordVersions') return `an earlier version of${called || ' a record'}`;
  if (table === 'pendingChanges')
    return `the saved changes of${called || ' a gallery image'} that visitors do not see yet`;
  if (table === 'media')
    return isDeleted ? `the deleted picture${called} that was cut from it` : 'a picture cut from it';
  const singular = table in records ? records[table as RecordNoun].singular : 'record';
  if (isDeleted) return called ? `the deleted ${singular}${called}` : `a deleted ${singular}`;
  return isOwnerDeleted ? `the ${singular}${called} of a deleted record` : null;
}

/** What pending changes show, beyond their records: by the id of the change, and by path. */
async function readPendingUses(tables: Tables): Promise<Map<string, Map<string, ShownFile[]>>> {
  const rows = await tables.pendingChanges.findBy({ deletedAt: IsNull() });
  return new Map(
    rows.map(row => {
      const uses = changedFields(row).flatMap(({ field, paths }) =>
        paths.map((path): ShownFile => {
          const { record: noun, recordId: _id, name } = row;
          return { noun, _id, name, field, path, alt: null, isPending: true };
        }),
      );
      return [row.id, Map.groupBy(uses, ({ path }) => path)];
    }),
  );
}

type Owner = { use: FileUse; isDeleted: boolean };

/** The records that documents belong to, by the id of the document: a document is used where they are. */
async function readOwners(tables: Tables): Promise<Map<string, Owner>> {
  const documents = await tables.documents.find({ select: { id: true, ownerNoun: true, ownerId: true } });
  const owners = new Map<string, Owner>();
  for (const [noun, owned] of Map.groupBy(documents, ({ ownerNoun }) => ownerNoun)) {
    const table = tables[noun] as unknown as Repository<Deletable>;
    const select = Object.fromEntries(['id', 'deletedAt', ...namingColumns(table)].map(column => [column, true]));
    const ids = [...new Set(owned.map(({ ownerId }) => ownerId))];
    const rows = await inChunks(ids, part => table.find({ where: { id: In(part) }, select }));
    const byId = new Map(rows.map(row => [row.id, row]));
    for (const { id, ownerId } of owned) {
      const row = byId.get(ownerId);
      const use = { noun, _id: ownerId, name: row ? nameOf(row) : null, field: 'documents' };
      owners.set(id, { use, isDeleted: row?.deletedAt !== null });
    }
  }
  return owners;
}

/** What a file shows: the text stored about it, or else that of the first use with one. */
export const altOf = ({ row, uses }: FileState): string => row?.alt || uses.find(({ alt }) => alt)?.alt || '';

/** Whether the file has all words in its texts, its tags or the names of what shows it. */
export function matches(file: FileState, q: string | undefined): boolean {
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return true;
  const { row, title, uses } = file;
  const names = uses.flatMap(({ noun, name, alt }) => [name ?? noun, alt ?? '']);
  const text = fold([altOf(file), row?.name ?? '', title ?? '', ...(row?.tags ?? []), ...names].join(' '));
  return words.every(word => text.includes(word));
}

/** The stored images with the records that show them, the latest first. */
export async function listStoredImages(
  tables: Tables,
  { q, hashes }: Filter,
  shown: ShownFile[] = [],
): Promise<StoredImageUses[]> {
  const wanted = hashes ? new Set(hashes.split(',')) : null;
  const files = await readFiles(tables, shown);
  return files
    .filter(file => parseImagePath(file.path) && (!wanted || wanted.has(contentHash(file.path))) && matches(file, q))
    .map(file => ({ path: file.path, alt: altOf(file), uses: file.uses }));
}

/** The focal points of pictures, by path; of the few that have one. */
export async function readFocuses(tables: Tables): Promise<Map<string, Focus>> {
  const rows = await tables.media.find({
    where: { deletedAt: IsNull(), focus: Not(IsNull()) },
    select: { id: true, file: true, focus: true },
  });
  return new Map(rows.flatMap(({ file, focus }) => (focus ? [[filePath(file), focus] as const] : [])));
}

/** Not by a find operator, which the column's transformer would encode. */
const productsWith = ({ products }: Tables, path: string) =>
  products
    .createQueryBuilder('row')
    .where('row.deletedAt IS NULL AND (row.images LIKE :images OR row.specImage = :path OR row.searchImage = :path)', {
      images: `%"${path}"%`,
      path,
    });

/** The products and gallery images that show an image. */
export async function rowsWith(
  tables: Tables,
  path: string,
): Promise<{ products: ProductRow[]; gallery: GalleryRow[] }> {
  return {
    products: await productsWith(tables, path).getMany(),
    gallery: await tables.gallery.find({ where: { deletedAt: IsNull(), filename: storedFile(fileNameOf(path)) } }),
  };
}

/** The image of a path that a record shows, its pending change will, or an earlier version did. */
export async function findStoredOrEarlier(tables: Tables, path: string): Promise<StoredFile | undefined> {
  const [shown] = await findStored(tables, [path]);
  if (shown || !parseImagePath(path) || !path.startsWith(`${uploadsFolder}/`)) return shown;
  const name = `%${fileNameOf(path)}%`;
  const isKept =
    (await tables.recordVersions.createQueryBuilder('row').where('row.images LIKE :name', { name }).getExists()) ||
    (await tables.pendingChanges.createQueryBuilder('row').where('row.images LIKE :name', { name }).getExists());
  return isKept ? storedFile(path) : undefined;
}

/** Whether the company profile or a page shows an image, among the parts that are stored as JSON. */
async function isInParts({ website, pages }: Tables, path: string): Promise<boolean> {
  const named = { path: `%"${path}"%` };
  const columns = ['look', 'brands', 'photographs'].map(column => `row.${column} LIKE :path`).join(' OR ');
  return (
    (await website.createQueryBuilder('row').where(columns, named).getExists()) ||
    (await pages
      .createQueryBuilder('row')
      .where('row.deletedAt IS NULL AND (row.blocks LIKE :path OR row.searchImage = :image)', { ...named, image: path })
      .getExists())
  );
}

/** The subset of these paths that a record shows, or that are stored in the media library. */
export async function findStored(tables: Tables, paths: readonly string[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const path of new Set(paths)) {
    if (!path.startsWith(`${uploadsFolder}/`) || !parseImagePath(path)) continue;
    const isShown =
      (await tables.gallery.existsBy({ deletedAt: IsNull(), filename: storedFile(fileNameOf(path)) })) ||
      (await tables.media.existsBy({ deletedAt: IsNull(), file: storedFile(path) })) ||
      (await productsWith(tables, path).getExists()) ||
      (await tables.categories.existsBy({ deletedAt: IsNull(), searchImage: storedFile(path) })) ||
      (await isInParts(tables, path));
    if (isShown) stored.push(storedFile(path));
  }
  return stored;
}
