import { normalized } from '../../normalized.ts';
import { nameKey } from '../../text.ts';
import { type DocumentKind, documentFileName, documentKinds } from '../../units/documents.ts';
import { withoutInvisible } from '../../units/invisible-characters.ts';
import { languageNames } from '../../units/languages.ts';
import type { ProductDocument } from '../documents/documents.ts';

/** The columns of a table of documents. */
const documentColumns = [
  { key: 'file', title: 'File' },
  { key: 'title', title: 'Title' },
  { key: 'kind', title: 'Kind' },
  { key: 'language', title: 'Language' },
  { key: 'revision', title: 'Revision' },
  { key: 'id', title: 'Document id' },
] as const;
export type DocumentColumn = (typeof documentColumns)[number]['key'];

export const documentHeadings: string[] = documentColumns.map(({ title }) => title);

/** The column that a heading names. */
export const documentColumn = (heading: string): DocumentColumn | undefined =>
  documentColumns.find(({ title }) => nameKey(title) === nameKey(heading))?.key;

export type TextDocument = Pick<ProductDocument, '_id' | 'title' | 'kind' | 'language' | 'revision' | 'format'>;

/** The documents of a product with a heading, each with the file name under which it is downloaded. */
export const documentTable = (documents: readonly TextDocument[]): string[][] => [
  [...documentHeadings],
  ...documents.map(one => [
    documentFileName(one),
    one.title,
    documentKinds[one.kind],
    one.language,
    one.revision,
    one._id,
  ]),
];

/** A kind by its name for people or for programs, such as `Data sheet` or `data-sheet`. */
export function readKind(text: string): DocumentKind | undefined {
  const key = nameKey(text);
  return (Object.keys(documentKinds) as DocumentKind[]).find(
    kind => kind === key || nameKey(documentKinds[kind]) === key,
  );
}

/** The tag of a language name: `German` is `de`. Other texts are returned unchanged, to be validated as tags. */
export const readLanguage = (text: string): string =>
  Object.entries(languageNames).find(([, name]) => nameKey(name) === nameKey(text))?.[0] ?? text;

/** A key to compare names of files: some systems separate letters from their accents, and pastes add unseen signs. */
export const fileKey = (name: string): string => normalized(withoutInvisible(name), 'NFC').trim().toLowerCase();

/** The table in a cell: JSON, or file names separated by line breaks, semicolons or bars. */
export function readDocumentsCell(text: string): string[][] | undefined {
  if (!text.trimStart().startsWith('[')) {
    const names = text
      .split(/[\n;|]/)
      .map(name => name.trim())
      .filter(Boolean);
    return names.length > 0 ? [['File'], ...names.map(name => [name])] : [];
  }
  try {
    const table: unknown = JSON.parse(text);
    const isLine = (line: unknown) => Array.isArray(line) && line.every(cell => typeof cell === 'string');
    return Array.isArray(table) && table.every(isLine) ? (table as string[][]) : undefined;
  } catch {
    return undefined;
  }
}
