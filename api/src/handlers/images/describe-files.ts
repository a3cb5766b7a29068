import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { type ContentTouch, tag } from '../../db/content-tags.ts';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile, storedFile } from '../../db/stored-file.ts';
import type { GalleryRow } from '../../db/tables/gallery.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { type FileState, readFiles, rowsWith } from '../../repositories/files/stored-files.ts';
import { editedBy, nextVersion } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { companyPictures } from './company-pictures.ts';
import { newMedia } from './media-rows.ts';
import { touchAll } from './replace-everywhere.ts';
import { describeInParts } from './texts-in-parts.ts';

type Call = Handlers<Api>['media']['describe'];

/** Saves what was written about files, and puts their texts where they are shown. */
export const describeFiles: Call = async ({ files, everywhere }, { db, now, company }, actor) => {
  const profile = companyPictures(await company());
  const { described, kept } = await db.write(async (tables, touch) => {
    const known = new Map((await readFiles(tables, profile)).map(file => [file.path, file]));
    const texts = new Texts(everywhere);
    for (const { path, ...about } of files) {
      if (about.focus !== undefined) touchCrops(touch, known.get(path));
      await save(tables, known.get(path), about, { now: now(), actor });
      if (about.alt) await texts.spread(tables, path, about.alt);
    }
    for (const row of texts.products.values()) {
      const next = nextVersion(row, undefined, now(), { actor, label: records.products.singular });
      const { imageAlts, images } = row;
      const undescribedImages = images.map(filePath).filter(path => !imageAlts[path]).length;
      await tables.products.update(row.id, { ...next, imageAlts, undescribedImages });
    }
    for (const { id, alt, version } of texts.gallery.values()) {
      await tables.gallery.update(id, { alt, updatedAt: now(), version: version + 1 });
    }
    if (texts.isAny) {
      const textFor = (path: string, present: string) => texts.takeFor(path, present);
      await describeInParts(tables, touch.edited, textFor, { actor, now: now() });
    }
    touch.edited(tag.gallery);
    touchAll(touch.edited, [...texts.products.values()], texts.gallery.size > 0);
    return texts;
  });
  return { success: true, message: messageOf(described, kept), described, kept };
};

type About = Omit<Parameters<Call>[0]['files'][number], 'path'>;
type Editor = Parameters<typeof newMedia>[2];

async function save(tables: Tables, file: FileState | undefined, about: About, editor: Editor): Promise<void> {
  if (!file)
    throw new AppError('not_found', 'Nothing was saved, because one of the files was deleted. Reload the page.');
  const given = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as About;
  const { row, path } = file;
  if (!row) return void (await tables.media.insert(newMedia(storedFile(path), given, editor)));
  const { now, actor } = editor;
  await tables.media.update(row.id, { ...given, ...editedBy(actor), updatedAt: now, version: row.version + 1 });
}

/** Touches what crops a picture by its focal point: the opening of the home page, and blocks of pages. */
function touchCrops(touch: ContentTouch, file: FileState | undefined): void {
  for (const { noun, _id } of file?.uses ?? []) {
    if (noun === 'website') touch(tag.company);
    if (noun === 'pages') touch.edited(tag.page(_id));
  }
}

/** The records whose texts change. A record with several of the files is written once. */
class Texts {
  readonly products = new Map<string, ProductRow>();
  readonly gallery = new Map<string, GalleryRow>();
  described = 0;
  kept = 0;
  readonly #everywhere: boolean;
  readonly #typed = new Map<string, string>();

  constructor(everywhere: boolean) {
    this.#everywhere = everywhere;
  }

  async spread(tables: Tables, path: string, alt: string): Promise<void> {
    this.#typed.set(path, alt);
    const { products, gallery } = await rowsWith(tables, path);
    for (const found of products) {
      const row = this.products.get(found.id) ?? found;
      // The specification image has no text.
      if (!isAmong(row.images, path) || !this.#takes(row.imageAlts[path] ?? '', alt)) continue;
      this.products.set(row.id, { ...row, imageAlts: { ...row.imageAlts, [path]: alt } });
    }
    for (const found of gallery) {
      const row = this.gallery.get(found.id) ?? found;
      if (this.#takes(row.alt, alt)) this.gallery.set(row.id, { ...row, alt });
    }
  }

  /** Whether any text was typed; tags and focal points are saved by the same call. */
  get isAny(): boolean {
    return this.#typed.size > 0;
  }

  /** The text for a place that has a picture with another text; undefined if it keeps its own. */
  takeFor(path: string, present: string): string | undefined {
    const alt = this.#typed.get(path);
    return alt !== undefined && this.#takes(present, alt) ? alt : undefined;
  }

  #takes(present: string, alt: string): boolean {
    if (present === alt) return false;
    const takes = this.#everywhere || present === '';
    if (takes) this.described += 1;
    else this.kept += 1;
    return takes;
  }
}

const isAmong = (images: StoredFile[], path: string): boolean => images.some(one => filePath(one) === path);

const places = (count: number) => (count === 1 ? 'one place' : `${count} places`);

function messageOf(described: number, kept: number): string {
  const parts = [
    described > 0 && `The text is now used in ${places(described)}.`,
    kept > 0 &&
      `${kept === 1 ? 'One place keeps' : `${kept} places keep`} a text of ${kept === 1 ? 'its' : 'their'} own.`,
  ];
  return ['Saved.', ...parts].filter(Boolean).join(' ');
}
