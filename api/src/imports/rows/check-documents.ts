import { randomUUID } from 'node:crypto';
import { limits } from '@hydraulics/common/limits';
import { documentInputs } from '@hydraulics/common/nouns/documents/documents';
import { guessDocument } from '@hydraulics/common/nouns/documents/guess-document';
import {
  type DocumentColumn,
  documentColumn,
  documentHeadings,
  fileKey,
  readDocumentsCell,
  readKind,
  readLanguage,
} from '@hydraulics/common/nouns/imports/document-table';
import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { importSheets } from '@hydraulics/common/nouns/imports/table-shape';
import { nameKey } from '@hydraulics/common/text';
import { documentFileName, documentFormats, documentKinds } from '@hydraulics/common/units/documents';
import { filePath } from '../../db/stored-file.ts';
import type { DocumentRow } from '../../db/tables/documents/documents.ts';
import type { PlannedDocument } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { formatOf } from '../../repositories/documents.ts';
import { addCellError, isReadable, type RowCheck, readTable, type SubTable } from './row-check.ts';

type Line = Partial<Record<DocumentColumn, string>>;
type Fields = Pick<DocumentRow, 'title' | 'kind' | 'language' | 'revision'>;
type File = Pick<DocumentRow, 'file' | 'bytes'>;
type Sent = File & { name: string };
type Subject = {
  own: DocumentRow | undefined;
  origin: DocumentRow | undefined;
  sent: Sent | undefined;
  file: File;
};
type AddError = (column: DocumentColumn, message: string) => void;

/**
 * Plans the added and changed documents of a row's product. Documents that it does not name stay, so that a table with
 * one new file does not delete the others.
 */
export function checkDocuments(check: RowCheck, row: ImportRow, product: ProductRow | undefined): PlannedDocument[] {
  const tables = [row.documents, cellTable(check, row)].flatMap(table => table ?? []);
  if (tables.every(({ rows }) => rows.length === 0)) return [];
  const documents = new DocumentsCheck(check, product);
  for (const table of tables) documents.readTable(table);
  return documents.planned();
}

/** The table in the cell of the column. */
function cellTable(check: RowCheck, { row }: ImportRow): SubTable | undefined {
  const text = check.text('documents');
  if (!text || !isReadable(check, check.cell('documents'), check.title('documents'))) return undefined;
  const table = readDocumentsCell(text);
  if (!table) check.refuse('documents', 'Enter file names, or a table in the format of the export.');
  return table && { sheet: importSheets.documents, rows: table.map(cells => ({ row, cells })) };
}

class DocumentsCheck {
  readonly #check: RowCheck;
  readonly #own: DocumentRow[];
  readonly #planned: PlannedDocument[] = [];
  /** The documents that a line has matched, so that no other line matches them. */
  readonly #taken = new Set<string>();

  constructor(check: RowCheck, product: ProductRow | undefined) {
    this.#check = check;
    this.#own = product ? (check.context.documents.get(product.id) ?? []) : [];
  }

  readTable(part: SubTable): void {
    const table = readTable(this.#check, part, () => true);
    const columns = (table[0] ?? []).map(documentColumn);
    const addError = (row: number, column: number, message: string) =>
      addCellError(this.#check, part, table, { row, column: Math.max(0, column), message });
    columns.forEach((column, at) => {
      if (!column && table.some(line => line[at]))
        addError(0, at, `The headings must be of ${documentHeadings.join(', ')}.`);
    });
    const lines = table.map(
      (cells): Line => Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, cells[at] ?? '']] : []))),
    );
    // Lines with an id come first; the others match the remaining documents.
    const inOrder = lines.map((line, row) => ({ line, row })).filter(({ row }) => row > 0 && table[row]?.some(Boolean));
    for (const { line, row } of inOrder.toSorted((a, b) => Number(!a.line.id) - Number(!b.line.id))) {
      this.#readLine(line, part.rows[row]?.row ?? 1, part.sheet, (column, message) =>
        addError(row, columns.indexOf(column), message),
      );
    }
  }

  planned(): PlannedDocument[] {
    const count = this.#own.length + this.#planned.filter(({ version }) => version === 0).length;
    const most = limits.documentsPerProduct;
    if (count > most)
      this.#check.add('refused', importSheets.documents, '', `A product may have at most ${most} documents.`);
    return this.#planned;
  }

  #readLine(line: Line, row: number, sheet: string, addError: AddError): void {
    const subject = this.#subjectOf(line, addError);
    if (!subject) return;
    const { own, origin, sent, file } = subject;
    const fields = readFields(line, origin ?? guessDocument(sent?.name ?? ''), addError, origin !== undefined);
    if (!fields) return;
    if (own) this.#change(own, fields, file, { sheet, row });
    else if (this.#isPlanned(fields, file)) addError('file', 'Another line adds the same document.');
    else this.#add(fields, file, { sheet, row });
  }

  /** The product's document that a line changes, if any; the document that its fields come from, and the file. */
  #subjectOf(line: Line, addError: AddError): Subject | undefined {
    const { context } = this.#check;
    const name = line.file ?? '';
    const sent = name ? context.sentDocuments.get(fileKey(name)) : undefined;
    const isOfLine = ({ id }: DocumentRow) => id === line.id;
    const named = line.id ? (this.#own.find(isOfLine) ?? context.otherDocuments.get(line.id)) : undefined;
    const own = named ? this.#own.find(one => one === named) : this.#findOwn(line, sent);
    const origin = own ?? named;
    // The name of a download names the document's current file.
    const isPresent = origin && (!name || fileKey(name) === fileKey(fileNameOf(origin)));
    const file: File | undefined = sent ?? (isPresent ? origin : undefined);
    if (line.id && !named) addError('id', 'There is no document with this id. Empty the cell to add a new document.');
    else if (!line.id && !name) addError('file', 'A document needs the name of its file.');
    else if (!file) addError('file', `There is no document ${name}. Please choose it together with the table.`);
    else if (own && this.#taken.has(own.id)) addError('file', 'Another line is about the same document.');
    else return { own, origin, sent, file };
    return undefined;
  }

  /** The document that a line without an id matches: by its file, its name or its title. */
  #findOwn(line: Line, sent: Sent | undefined): DocumentRow | undefined {
    const free = this.#own.filter(({ id }) => !this.#taken.has(id));
    const name = line.file ?? '';
    if (!sent) return free.find(one => fileKey(fileNameOf(one)) === fileKey(name));
    const fields = readFields(line, guessDocument(sent.name), () => undefined, false);
    return (
      free.find(({ file }) => filePath(file) === filePath(sent.file)) ??
      free.find(one => fields !== undefined && isSame(one, fields))
    );
  }

  #change(own: DocumentRow, fields: Fields, { file, bytes }: File, at: { sheet: string; row: number }): void {
    this.#taken.add(own.id);
    const replaces = filePath(file) !== filePath(own.file);
    const next = { ...fields, ...(replaces ? { file, bytes } : {}) };
    const isChanged = replaces || (Object.keys(fields) as (keyof Fields)[]).some(key => fields[key] !== own[key]);
    if (!isChanged) return;
    this.#planned.push({ id: own.id, version: own.version, set: next });
    const after =
      describe({ ...own, ...next }) + (replaces ? ' with the new file; the current one is kept as a revision' : '');
    this.#check.add('changed', importSheets.documents, after, describe(own), at);
  }

  #isPlanned(fields: Fields, { file }: File): boolean {
    const isOfFile = (one: PlannedDocument) => one.set.file && filePath(one.set.file) === filePath(file);
    return this.#planned.some(one => isOfFile(one) && isSame(one.set, fields));
  }

  #add(fields: Fields, { file, bytes }: File, at: { sheet: string; row: number }): void {
    this.#planned.push({ id: randomUUID(), version: 0, set: { ...fields, file, bytes } });
    const text = `The document is added: ${describe({ ...fields, file })}.`;
    this.#check.add('note', importSheets.documents, '', text, at);
  }
}

const fileNameOf = (row: DocumentRow) => documentFileName({ ...row, format: formatOf(row) });

const isSame = (one: Partial<Fields>, other: Fields) =>
  nameKey(one.title ?? '') === nameKey(other.title) && one.kind === other.kind && one.language === other.language;

const describe = ({ title, kind, language, revision, file }: Fields & Pick<DocumentRow, 'file'>) =>
  [title, documentKinds[kind], language, revision && `rev ${revision}`, documentFormats[formatOf({ file })].title]
    .filter(Boolean)
    .join(' · ');

/**
 * The fields of a document: from the line, else the stored ones, else guessed from the file name. An empty cell clears
 * an optional field of an existing document.
 */
function readFields(line: Line, before: Fields, addError: AddError, isPresent: boolean): Fields | undefined {
  const kind = line.kind ? readKind(line.kind) : before.kind;
  if (!kind) {
    addError('kind', `“${line.kind}” is not one of ${Object.values(documentKinds).join(', ')}.`);
    return undefined;
  }
  const optional = (column: 'language' | 'revision') => {
    const text = line[column];
    return text === undefined || (text === '' && !isPresent) ? before[column] : text;
  };
  const fields = {
    title: line.title || before.title,
    kind,
    language: readLanguage(optional('language')),
    revision: optional('revision'),
  };
  const { title, language, revision } = documentInputs;
  let isValid = true;
  for (const [column, schema] of Object.entries({ title, language, revision })) {
    const message = schema.safeParse(fields[column as keyof Fields]).error?.issues[0]?.message;
    if (!message) continue;
    addError(column as DocumentColumn, message);
    isValid = false;
  }
  return isValid ? fields : undefined;
}
