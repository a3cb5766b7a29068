import { limits } from '@hydraulics/common/limits';
import { documentHeadLength, sniffDocument } from '@hydraulics/common/nouns/documents/document-signatures';
import { documentFormats, documentTypes } from '@hydraulics/common/units/documents';

/** A file to add as a document once its product exists. The id is its `Idempotency-Key`, so that it is added once. */
export type ChosenDocument = { id: string; file: File };

const endings: string[] = Object.values(documentFormats).flatMap(({ endings }) => endings);

/** For the `accept` attribute of a file picker. */
export const acceptedFiles = endings.map(ending => `.${ending}`).join(',');

/** Why a file cannot be a document, judged by its name and size; null if it can. */
export function documentRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return 'The file is empty.';
  if (size > limits.documentBytes) return `The file is larger than ${limits.documentBytes / 1024 / 1024} MB.`;
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return endings.includes(ending) ? null : 'This is not a PDF, STEP, DXF or ZIP file.';
}

/** Also checks the first bytes, for files that are sent only later. */
export async function refusalByContent(file: File): Promise<string | null> {
  const refusal = documentRefusal(file);
  if (refusal) return refusal;
  const head = await file.slice(0, documentHeadLength).arrayBuffer();
  return sniffDocument(new Uint8Array(head))
    ? null
    : `Its content does not match its name: this is not a ${documentTypes} file.`;
}
