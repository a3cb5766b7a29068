import type { Api } from '@hydraulics/common/contract/api';
import type { HandlerInput } from '@hydraulics/common/contract/endpoint';
import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import { documentAddress } from '@hydraulics/common/units/documents';
import { IsNull } from 'typeorm';
import { requirePermission, requireUnplanned } from '../../accounts/access.ts';
import { isOrBecomesPublished } from '../../db/content/published.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, storedFile } from '../../db/stored-file.ts';
import { type DocumentOwner, ownerTags, pageOwner, productOwner } from '../../db/tables/documents/document-owners.ts';
import type { DocumentRow } from '../../db/tables/documents/documents.ts';
import type { Deps } from '../../deps.ts';
import { revisionQuery } from '../../media/documents/revision-links.ts';
import type { StagedDocument, Upload } from '../../media/media.ts';
import { withDocuments } from '../../media/with-files.ts';
import { dayOf } from '../../repositories/documents/certificates.ts';
import {
  isKept,
  keepUntilOf,
  lastingAddress,
  mayEndBy,
  nextKeepUntil,
  requireReason,
} from '../../repositories/documents/kept.ts';
import {
  countRevisions,
  documentsOf,
  earlierFiles,
  formatOf,
  isActiveOwner,
  toProductDocument,
} from '../../repositories/documents.ts';
import { downloadsOf } from '../../repositories/insights/day-counts.ts';
import { documentList, nextPosition } from '../../repositories/positions.ts';
import { editedBy, findActive, newDeletable, nextVersion, serialize } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { moveCall } from '../move-calls.ts';
import { trashCalls } from '../trash-calls.ts';

const { title, singular } = records.documents;

const active = { deletedAt: IsNull() };

async function toStaff(tables: Tables, rows: DocumentRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const [downloads, revisions] = [await downloadsOf(tables, ids, now), await countRevisions(tables, ids)];
  return rows.map(row => ({
    ...serialize(row),
    ...toProductDocument(row),
    productId: row.ownerNoun === 'products' ? row.ownerId : '',
    ...(row.ownerNoun === 'pages' ? { pageId: row.ownerId } : {}),
    validUntil: row.validUntil ?? undefined,
    keepUntil: keepUntilOf(row),
    isKept: isKept(row, now),
    revisionPath: lastingAddress(row, filePath(row.file), { ...row, format: formatOf(row) }),
    ...(downloads.get(row.id) ?? { downloads: 0, recentDownloads: 0 }),
    revisions: revisions.get(row.id) ?? 0,
  }));
}

export const documents: Handlers<Api>['documents'] = {
  async list({ productId, pageId, limit = 100, offset = 0 }, { db, now, dayCounts }) {
    await dayCounts.flush();
    const owner = productId || pageId ? ownerFrom({ productId, pageId }) : { ownerNoun: 'products' as const };
    const where = { ...active, ...owner };
    const list = await db.read(async tables => {
      const order =
        'ownerId' in owner ? ({ position: 'ASC', id: 'ASC' } as const) : ({ createdAt: 'DESC', id: 'ASC' } as const);
      return toStaff(tables, await tables.documents.find({ where, order, take: limit, skip: offset }), now());
    });
    return new Paged(list, { limit, offset, total: () => db.read(tables => tables.documents.countBy(where)) });
  },

  async get({ id }, { db, now, dayCounts }) {
    await dayCounts.flush();
    return db.read(async tables => {
      const [document] = await toStaff(tables, [await findActive(tables.documents, id, title)], now());
      if (!document) throw new AppError('not_found', `${title} not found.`);
      return document;
    });
  },

  async revisions({ id }, { db, secret, now }) {
    const { row, files } = await db.read(async tables => ({
      row: await findActive(tables.documents, id, title),
      files: await earlierFiles(tables, id),
    }));
    return files.map(one => ({
      ...one,
      publicPath: lastingAddress(row, one.file, one),
      path: `${documentAddress(id, one)}?${revisionQuery({ id, version: one.version }, secret, now())}`,
    }));
  },

  async create({ file: files, productId, pageId, ...input }, { db, media, now }, actor) {
    const owner = ownerFrom({ productId, pageId });
    const row = {
      ...newDeletable(now()),
      ...editedBy(actor),
      ...owner,
      ...input,
      ...endOf(input.validUntil, now()),
      keepUntil: nextKeepUntil({ asked: input.keepUntil, before: undefined, isNewFile: true }, now()),
    };
    await withDocuments(media, files, staged => {
      const { path: file, bytes } = required(staged);
      return db.write(async (tables, touch) => {
        touch(...ownerTags(row));
        await requireOwner(tables, row);
        await requireUnseen(tables, row, actor);
        await requireRoom(tables, row);
        const position = await nextPosition(tables, documentList(row));
        await tables.documents.insert({ ...row, file, bytes, position });
      });
    });
    return { success: true, message: 'Document added successfully!', _id: row.id };
  },

  update: (input, deps, actor) => change(input, deps, actor),

  ...trashCalls('documents', {
    async remove(tables, row, { reason }, actor, now) {
      await requireUnseen(tables, row, actor);
      if (!isKept(row, now)) return {};
      requireReason(row, reason ?? '', now);
      requirePermission(actor, 'settings');
      return { deletionReason: reason ?? '' };
    },
    async restore(tables, row, actor) {
      await requireUnseen(tables, row, actor);
      const owner = records[row.ownerNoun].singular;
      await requireOwner(tables, row, `Its ${owner} was deleted too. Restore the ${owner} first.`);
      await requireRoom(tables, row);
      return { deletionReason: '' };
    },
  }),

  move: moveCall(async (tables, id, touch) => {
    const row = await findActive(tables.documents, id, title);
    touch(...ownerTags(row));
    return documentList(row);
  }),
};

async function change(
  { id, version: expected, earlierFile, file: files, ...input }: HandlerInput<Api['documents']['update'], Upload>,
  { db, media, now }: Deps,
  actor: Actor,
) {
  // Fails early; checked again under the lock.
  const before = await db.read(tables => findActive(tables.documents, id, title));
  nextVersion(before, expected, now(), { actor, label: singular });
  const version = await withDocuments(media, files, staged =>
    db.write(async (tables, touch) => {
      const row = await findActive(tables.documents, id, title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      await requireUnseen(tables, row, actor);
      if (mayEndBy(row, input.kind, now())) requirePermission(actor, 'settings');
      touch(...ownerTags(row));
      const [sent] = staged;
      const { file, bytes } = sent
        ? { file: sent.path, bytes: sent.bytes }
        : earlierFile
          ? await findEarlier(tables, row, earlierFile)
          : row;
      const validUntil = input.validUntil ?? row.validUntil ?? '';
      const isNewFile = filePath(file) !== filePath(row.file);
      const keepUntil = nextKeepUntil({ asked: input.keepUntil, before: row, isNewFile }, now());
      const kept = { ...endOf(validUntil, now()), keepUntil };
      await tables.documents.update(id, { ...row, ...input, ...next, file, bytes, ...kept });
      if (isNewFile) tables.free([row.file]);
      return next.version;
    }),
  );
  return { success: true as const, message: 'Document updated successfully!', version };
}

const ownerFrom = ({ productId = '', pageId }: { productId?: string | undefined; pageId?: string | undefined }) =>
  pageId ? pageOwner(pageId) : productOwner(productId);

/** The end of a document, and whether it is over. */
const endOf = (validUntil: string, now: Date) => ({
  validUntil: validUntil || null,
  expired: validUntil !== '' && validUntil < dayOf(now),
});

function required([staged]: StagedDocument[]): StagedDocument {
  if (!staged) throw new Error('The form has no file, though its schema requires one.');
  return staged;
}

/** Documents have no drafts: those of a published record are published at once. */
async function requireUnseen(tables: Tables, { ownerNoun, ownerId }: DocumentOwner, actor: Actor): Promise<void> {
  const owner = await tables[ownerNoun].findOneBy({ id: ownerId });
  if (owner && isOrBecomesPublished(owner)) requirePermission(actor, 'publish');
  await requireUnplanned(tables, { noun: ownerNoun, recordId: ownerId }, actor);
}

async function requireOwner(
  tables: Tables,
  owner: DocumentOwner,
  message = `This ${records[owner.ownerNoun].singular} no longer exists.`,
): Promise<void> {
  if (await isActiveOwner(tables, owner)) return;
  throw fieldError('productId', message);
}

async function requireRoom(tables: Tables, owner: DocumentOwner): Promise<void> {
  const most = limits.documentsPerProduct;
  if ((await documentsOf(tables, owner)).length < most) return;
  throw fieldError('file', `A ${records[owner.ownerNoun].singular} may have at most ${most} documents.`);
}

async function findEarlier(
  tables: Tables,
  row: DocumentRow,
  path: string,
): Promise<Pick<DocumentRow, 'file' | 'bytes'>> {
  const found = (await earlierFiles(tables, row.id)).find(({ file }) => file === path);
  if (found) return { file: storedFile(found.file), bytes: found.bytes };
  if (filePath(row.file) === path) return row;
  throw fieldError('earlierFile', `${path} is not an earlier file of this document.`);
}
