import { normalized } from '../normalized.ts';
import { oneLine } from './invisible-characters.ts';

/** A document is stored under the hash of its bytes, and served under a readable name. */

/** The formats of documents by their file ending, judged by their bytes. */
export const documentFormats = {
  pdf: { title: 'PDF', type: 'application/pdf', endings: ['pdf'] },
  step: { title: 'STEP', type: 'model/step', endings: ['step', 'stp', 'p21'] },
  dxf: { title: 'DXF', type: 'image/vnd.dxf', endings: ['dxf'] },
  zip: { title: 'ZIP', type: 'application/zip', endings: ['zip'] },
} as const;
export type DocumentFormat = keyof typeof documentFormats;
export const documentFormatNames = Object.keys(documentFormats) as [DocumentFormat, ...DocumentFormat[]];

/** The kinds of documents, in the order of a choice, with their names for people. */
export const documentKinds = {
  'data-sheet': 'Data sheet',
  drawing: 'Drawing',
  model: '3D model',
  manual: 'Manual',
  certificate: 'Certificate',
  declaration: 'EU declaration of conformity',
} as const;
export type DocumentKind = keyof typeof documentKinds;

/** The part about formats that the messages of refusals share. */
export const documentTypes = 'PDF, STEP, DXF or ZIP';

const pattern = /^documents\/([0-9a-f]{40})\.(pdf|step|dxf|zip)$/;

/** The path of a stored document in a row. */
export const storedDocumentPath = (hash: string, format: DocumentFormat): string => `documents/${hash}.${format}`;

/** The parts of such a path; null for other paths, such as those of images. */
export function parseDocumentPath(path: string): { hash: string; format: DocumentFormat } | null {
  const match = pattern.exec(path);
  return match ? { hash: match[1] ?? '', format: match[2] as DocumentFormat } : null;
}

type Named = { title: string; revision: string; language: string; format: DocumentFormat };

/** A readable file name: title, revision and language, without what file systems do not accept. */
export function documentFileName({ title, revision, language, format }: Named): string {
  const parts = [title, revision && `rev ${revision}`, language].filter(Boolean).join(' ');
  const clean = oneLine(parts.replace(/["*/:<>?\\|]+/g, ' ')).replace(/^[. ]+|[. ]+$/g, '');
  return `${clean.slice(0, 120).trim() || 'document'}.${format}`;
}

/** A text in ASCII as far as its letters have a plain form; others become question marks. */
export const plain = (text: string): string =>
  normalized(text.replace(/ß/g, 'ss'), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '?');

/** How many letters of a file's hash name it in an address: nobody guesses them. */
const hashLetters = 16;

/** The lasting address of one revision: its file never changes. */
export function revisionAddress(id: string, named: Named, hash: string): string {
  return documentAddress(`${id}/${hash.slice(0, hashLetters)}`, named);
}

/** Whether an address names the file with this hash. */
export const isRevisionOf = (hash: string, letters: string): boolean => hash.slice(0, hashLetters) === letters;

/** The address of a document. Its last part is for people: the id alone decides. */
export function documentAddress(id: string, named: Named): string {
  const name = documentFileName(named).replace(/\.[a-z]+$/, '');
  const slug = plain(name)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `/documents/${id}/${slug.slice(0, 80) || 'document'}.${named.format}`;
}
