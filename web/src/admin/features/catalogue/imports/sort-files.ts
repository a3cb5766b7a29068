import { limits } from '@hydraulics/common/limits';
import { fileKey } from '@hydraulics/common/nouns/imports/document-table';
import { documentFormats } from '@hydraulics/common/units/documents';
import { signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';
import { isAnimated } from '../../../ui/files/facts/is-animated.ts';
import { readZip, Unreadable } from './read-zip.ts';
import { fileNotes } from './reading/file-notes.ts';
import { type Mapping, namedDocuments, namedImages, type SourceTable } from './source-table.ts';

/** The endings that pictures have; in an archive only files with one are unpacked. */
const isPicture = (name: string) => /\.(jpe?g|jpe|jfif?|pjp(eg)?|png|webp|avif|gif|hei[cf]|hif)$/i.test(name);
const isTable = (name: string) => /\.(xlsx|xlsm|csv|tsv|txt)$/i.test(name);
const isZip = (name: string) => /\.zip$/i.test(name);
const documentEndings: string[] = Object.values(documentFormats).flatMap(({ endings }) => endings);
const isDocument = (name: string) => documentEndings.includes(name.split('.').at(-1)?.toLowerCase() ?? '');
const isHidden = (path: string) => /(^|[\\/])(__MACOSX[\\/]|\.)/.test(path);
const baseName = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** Whether a file is a picture by its bytes, whatever its name says. */
const hasPicture = async (file: File): Promise<boolean> =>
  sniff(new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())) !== undefined;

/** Files for an import. `archives`: the documents from which files were extracted, too; `animated`: of the images. */
export type Chosen = {
  table: File | null;
  images: File[];
  documents: File[];
  archives: ReadonlySet<File>;
  animated: ReadonlySet<File>;
  refused: { name: string; reason: string }[];
};

type Attachments = Pick<Chosen, 'images' | 'documents'>;

/** `bytes` is the total over all archives, the others are per archive and file. */
const zipLimits = { files: 5000, fileBytes: limits.documentBytes, bytes: 500 * 1024 * 1024 };

/**
 * Sorts chosen files into the table, its images and its documents, which may be in ZIP archives. A ZIP archive may also
 * be a document itself; a nested one can only be a document, and is not opened.
 * @param previous files that were chosen before, which later ones of the same name replace
 */
export async function sortFiles(
  files: readonly File[],
  previous: Attachments = { images: [], documents: [] },
): Promise<Chosen> {
  const archives = new Set<File>();
  const chosen: Chosen = {
    table: null,
    images: [...previous.images],
    documents: [...previous.documents],
    archives,
    animated: new Set(),
    refused: [],
  };
  const refuse = (name: string, reason: string) => chosen.refused.push({ name, reason });
  const replaceable = new Set([...previous.images, ...previous.documents]);
  const add = (list: File[], file: File, most: number) => {
    const same = list.findIndex(one => keyOf(one) === keyOf(file));
    const isReplacement = replaceable.has(list[same] as File);
    if (same >= 0 && !isReplacement) refuse(file.name, 'There is another file of this name.');
    else if (file.size === 0) refuse(file.name, 'It is empty.');
    else if (file.size > most) refuse(file.name, `It is larger than ${most / 1024 / 1024} MB.`);
    else list.splice(isReplacement ? same : list.length, isReplacement ? 1 : 0, file);
  };
  const addFile = async (file: File) =>
    !isDocument(file.name) || (await hasPicture(file))
      ? add(chosen.images, file, limits.fileBytes)
      : add(chosen.documents, file, limits.documentBytes);
  let left = zipLimits.bytes;
  for (const file of files) {
    if (isTable(file.name)) {
      if (chosen.table) refuse(file.name, 'One table is imported at a time.');
      else chosen.table = file;
    } else if (isZip(file.name)) {
      try {
        const found = await readZip(file, { ...zipLimits, bytes: left }, isImportable);
        left -= found.reduce((sum, { bytes }) => sum + bytes.length, 0);
        for (const { name, bytes } of found) await addFile(new File([bytes], baseName(name)));
        if (found.length > 0) archives.add(file);
        if (file.size <= limits.documentBytes) await addFile(file);
        else if (found.length === 0) refuse(file.name, 'It has neither images nor documents.');
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        refuse(file.name, error.message);
      }
    } else if (isPicture(file.name) || isDocument(file.name) || (await hasPicture(file))) await addFile(file);
    else
      refuse(
        file.name,
        'It is neither a table (.xlsx, .csv), an image, a document (PDF, STEP, DXF) nor a ZIP archive.',
      );
  }
  return { ...chosen, animated: await animatedOf(chosen.images) };
}

/** One after another, because each is read into memory. */
async function animatedOf(images: readonly File[]): Promise<Set<File>> {
  const animated = new Set<File>();
  for (const file of images) if (await isAnimated(file).catch(() => false)) animated.add(file);
  return animated;
}

const isImportable = ({ name }: { name: string }): boolean => !isHidden(name) && (isPicture(name) || isDocument(name));

const keyOf = ({ name }: File) => fileKey(name);

type Draft = Attachments & { source: SourceTable; mapping: Mapping };

const namedBy = ({ source, mapping }: Draft) => ({
  images: namedImages(source, mapping),
  documents: namedDocuments(source, mapping),
});

/** The files that the table names. */
export function usedFiles(draft: Draft): Attachments {
  const named = namedBy(draft);
  return {
    images: draft.images.filter(file => named.images.has(keyOf(file))),
    documents: draft.documents.filter(file => named.documents.has(keyOf(file))),
  };
}

/** The files that no row names, which are not sent. Archives whose files were extracted do not count. */
export function unusedFiles(draft: Draft & { archives?: ReadonlySet<File> }): File[] {
  const used = usedFiles(draft);
  const isUnused = (file: File) => !used.images.includes(file) && !used.documents.includes(file);
  return [...draft.images, ...draft.documents].filter(file => isUnused(file) && !draft.archives?.has(file));
}

/** What staff should know about the files that are imported. `animated`: the images that lose their animation. */
export function notesOf(draft: Draft & { animated: ReadonlySet<File> }): string[] {
  const animated = usedFiles(draft).images.filter(file => draft.animated.has(file));
  return fileNotes(
    draft.source.found,
    animated.map(({ name }) => name),
  );
}
