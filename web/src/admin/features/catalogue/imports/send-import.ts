import type { Client } from '@hydraulics/common/contract/client';
import { limits } from '@hydraulics/common/limits';
import { readZip, TooLarge } from './read-zip.ts';
import { type Mapping, namedImages, type SourceTable, toParts } from './source-table.ts';

export type ImportDraft = {
  fileName: string;
  source: SourceTable;
  mapping: Mapping;
  byName: boolean;
  images: File[];
};

export type SendProgress = { what: 'images' | 'rows'; done: number; of: number };

type How = { onProgress: (progress: SendProgress) => void; signal: AbortSignal };

/** Images in one request. */
const perRequest = 10;

/**
 * Sends a table to be checked: first the images that it names, then its rows. Nothing is changed by it.
 * @returns the id of the import
 */
export async function sendImport(client: Client, draft: ImportDraft, { onProgress, signal }: How): Promise<string> {
  const { fileName, source, mapping, byName } = draft;
  const { columns, parts } = toParts(source, mapping);
  const total = source.rows.length;
  const { _id: id } = await client.imports.begin(
    { fileName: fileName.slice(0, limits.name), sheet: source.sheet.slice(0, 100), columns, total, byName },
    { signal },
  );
  const images = usedImages(draft);
  for (let from = 0; from < images.length; from += perRequest) {
    onProgress({ what: 'images', done: from, of: images.length });
    await client.imports.addImages({ id, images: images.slice(from, from + perRequest) }, { signal });
  }
  let done = 0;
  for (const rows of parts) {
    onProgress({ what: 'rows', done, of: total });
    await client.imports.addRows({ id, rows }, { signal });
    done += rows.length;
  }
  onProgress({ what: 'rows', done, of: total });
  return id;
}

const inLower = ({ name }: File) => name.toLowerCase();

/** The images that the table names. */
export const usedImages = ({ images, source, mapping }: Pick<ImportDraft, 'images' | 'source' | 'mapping'>): File[] => {
  const named = namedImages(source, mapping);
  return images.filter(file => named.has(inLower(file)));
};

/** The images that no row of the table names, which are not sent. */
export const unusedImages = (draft: Pick<ImportDraft, 'images' | 'source' | 'mapping'>): File[] => {
  const used = new Set(usedImages(draft));
  return draft.images.filter(file => !used.has(file));
};

const isPicture = (name: string) => /\.(jpe?g|png|webp|avif|gif)$/i.test(name);
const isTable = (name: string) => /\.(xlsx|xlsm|csv|tsv|txt)$/i.test(name);
const baseName = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

export type Chosen = { table: File | null; images: File[]; refused: { name: string; reason: string }[] };

const zipLimits = { files: 5000, fileBytes: limits.fileBytes, bytes: 500 * 1024 * 1024 };

/** Sorts chosen files into the table and its images, which may be in ZIP archives. */
export async function sortFiles(files: readonly File[]): Promise<Chosen> {
  const chosen: Chosen = { table: null, images: [], refused: [] };
  const refuse = (name: string, reason: string) => chosen.refused.push({ name, reason });
  const add = (file: File) => {
    const isTaken = chosen.images.some(image => inLower(image) === inLower(file));
    if (isTaken) refuse(file.name, 'There is another image of this name.');
    else if (file.size > limits.fileBytes) refuse(file.name, 'It is larger than 20 MB.');
    else chosen.images.push(file);
  };
  for (const file of files) {
    if (isPicture(file.name)) add(file);
    else if (isTable(file.name)) {
      if (chosen.table) refuse(file.name, 'One table is imported at a time.');
      else chosen.table = file;
    } else if (/\.zip$/i.test(file.name)) {
      try {
        const found = await readZip(file, zipLimits, name => isPicture(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name));
        for (const { name, bytes } of found) add(new File([bytes], baseName(name)));
        if (found.length === 0) refuse(file.name, 'It has no images.');
      } catch (error) {
        refuse(file.name, error instanceof TooLarge ? error.message : 'The archive is damaged.');
      }
    } else refuse(file.name, 'It is neither a table (.xlsx, .csv), an image nor a ZIP archive.');
  }
  return chosen;
}
