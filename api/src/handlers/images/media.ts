import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { type MediaFile, tagLimits } from '@hydraulics/common/nouns/images/media';
import { records } from '@hydraulics/common/registry';
import { parseImagePath } from '@hydraulics/common/units/images';
import { originalName } from '../../blobs/names.ts';
import { tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { Deps } from '../../deps.ts';
import type { StagedFile, Upload } from '../../media/media.ts';
import { originalAddress } from '../../media/original-links.ts';
import { parseStoredPath } from '../../media/references.ts';
import { withDocuments, withImages } from '../../media/with-files.ts';
import { altOf, type FileState, matches, readFiles } from '../../repositories/files/stored-files.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { trashCalls } from '../trash-calls.ts';
import { companyPictures } from './company-pictures.ts';
import { cutPicture } from './cut-picture.ts';
import { describeFiles } from './describe-files.ts';
import { findMedia, newMedia } from './media-rows.ts';

const { title } = records.media;

const pageSize = 50;
/** The most reasons in `keptBy`. */
const maxKept = 5;

type Filter = {
  q?: string | undefined;
  kind?: 'picture' | 'document' | undefined;
  tag?: string | undefined;
  state?: 'unused' | 'without-alt' | undefined;
  path?: string | undefined;
};

const kindOf = ({ path }: FileState): MediaFile['kind'] => (parseImagePath(path) ? 'picture' : 'document');

const isUnused = ({ uses, keptBy }: FileState): boolean => uses.length === 0 && keptBy.length === 0;

const lackingAlt = ({ uses }: FileState): number => uses.filter(({ alt }) => alt === '').length;

/** Without a text: a picture that lacks one in a place that has texts, or that nothing shows yet. */
const isWithoutAlt = (file: FileState): boolean =>
  kindOf(file) === 'picture' && (lackingAlt(file) > 0 || (file.uses.length === 0 && !file.row?.alt));

function passes(file: FileState, { q, kind, tag, state, path }: Filter): boolean {
  if (path !== undefined && file.path !== path) return false;
  if (kind && kindOf(file) !== kind) return false;
  if (tag && !file.row?.tags.includes(tag)) return false;
  if (state === 'unused' && !isUnused(file)) return false;
  if (state === 'without-alt' && !isWithoutAlt(file)) return false;
  return matches(file, q);
}

async function readAll({ db, company }: Pick<Deps, 'db' | 'company'>): Promise<FileState[]> {
  const profile = companyPictures(await company());
  return db.read(tables => readFiles(tables, profile));
}

async function toMediaFile(file: FileState, { media, secret, now }: Deps): Promise<MediaFile> {
  const { path, row, addedAt, uses, keptBy } = file;
  const { hash = '' } = parseStoredPath(path) ?? {};
  const name = row?.name || (kindOf(file) === 'document' ? (file.title ?? '') : '');
  const head = hash ? await media.blobs.head(originalName(hash)).catch(() => null) : null;
  return {
    _id: row?.id ?? hash,
    version: row?.version ?? 0,
    kind: kindOf(file),
    path,
    name,
    alt: altOf(file),
    tags: row?.tags ?? [],
    focus: row?.focus ?? null,
    cutFrom: row?.cutFrom && row.cutting ? { path: filePath(row.cutFrom), ...row.cutting } : null,
    bytes: head?.bytes ?? null,
    addedAt: addedAt?.toISOString() ?? null,
    uses,
    lackingAlt: lackingAlt(file),
    keptBy: [...new Set(keptBy)].slice(0, maxKept),
    isUnused: isUnused(file),
    original: originalAddress({ hash, name }, secret, now()),
  };
}

export const media: Handlers<Api>['media'] = {
  async list({ limit = pageSize, offset = 0, ...filter }, deps) {
    const found = (await readAll(deps)).filter(file => passes(file, filter));
    const page = await Promise.all(found.slice(offset, offset + limit).map(file => toMediaFile(file, deps)));
    return new Paged(page, { limit, offset, total: async () => found.length });
  },

  async count(filter, deps) {
    const files = await readAll(deps);
    const counts = new Map<string, number>();
    for (const one of files.flatMap(({ row }) => row?.tags ?? [])) counts.set(one, (counts.get(one) ?? 0) + 1);
    const tags = [...counts].map(([tag, files]) => ({ tag, files })).sort((a, b) => a.tag.localeCompare(b.tag, 'en'));
    return { total: files.filter(file => passes(file, filter)).length, tags };
  },

  async get({ id }, deps) {
    const file = (await readAll(deps)).find(({ row }) => row?.id === id);
    return toMediaFile(orNotFound(file ?? null, title), deps);
  },

  create: ({ file: files, tags = [], alt = '' }, deps, actor) =>
    withImages(deps.media, files, staged => store(staged, { files, tags, alt }, deps, actor)),

  createDocument: ({ file: files, tags = [] }, deps, actor) =>
    withDocuments(deps.media, files, staged => store(staged, { files, tags, alt: '' }, deps, actor)),

  describe: describeFiles,

  cut: cutPicture,

  ...trashCalls('media', {
    async remove(tables, row) {
      await requireUnused(tables, row.file);
      return {};
    },
    async restore(tables, row) {
      if (await findMedia(tables, row.file)) {
        throw new AppError(
          'duplicate',
          'This file has been uploaded again since. Delete the new one first, or keep it.',
        );
      }
      return {};
    },
  }),
};

type Sent = { files: Upload[]; tags: string[]; alt: string };

/** Stores what is known about an upload. Equal bytes are one file, whose tags are added to. */
async function store([staged]: StagedFile[], { files, tags, alt }: Sent, { db, now }: Deps, actor: Actor) {
  const { path: file } = staged as StagedFile;
  const name = files[0]?.name ?? '';
  const _id = await db.write(async (tables, touch) => {
    touch.edited(tag.gallery);
    const known = await findMedia(tables, file);
    if (!known) {
      const row = newMedia(file, { name, tags, alt }, { now: now(), actor });
      await tables.media.insert(row);
      return row.id;
    }
    const more = {
      tags: [...new Set([...known.tags, ...tags])].slice(0, tagLimits.count),
      alt: known.alt || alt,
      name: known.name || name,
    };
    await tables.media.update(known.id, { ...more, updatedAt: now(), version: known.version + 1 });
    return known.id;
  });
  return { success: true as const, message: 'File added successfully!', _id, path: filePath(file) };
}

/** @throws AppError `in_use` with what names the file */
async function requireUnused(tables: Tables, file: StoredFile): Promise<void> {
  const path = filePath(file);
  const state = (await readFiles(tables)).find(one => one.path === path);
  if (!state || isUnused(state)) return;
  const [use] = state.uses;
  const by = use ? (use.name ? `“${use.name}” shows it` : 'the gallery shows it') : `${state.keptBy[0]} needs it`;
  throw new AppError('in_use', `This file cannot be deleted: ${by}.`);
}
