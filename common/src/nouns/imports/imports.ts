import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { created, done, line, pageQuery } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';

export const importLimits = {
  /** Rows of products in one import. */
  rows: 20_000,
  columns: 400,
  /** Rows in one request. */
  perCall: 250,
  /** Characters of a cell: a rich text, or a table of variants. */
  cell: limits.richText * 2,
  /** Rows of the variants or own figures of a product. */
  tableRows: 600,
  /** Images sent for one import, and documents. */
  images: 2000,
  documents: 2000,
  /** Characters of a value in a remark, and of one that will be stored. */
  found: 200,
  storedText: 1000,
} as const;

/** The origin of a cell's text, if it was not typed. */
const cellNotes = ['formula', 'noValue', 'date', 'error', 'format', 'merged', 'quotes', 'rounded'] as const;

const cellText = z
  .string({ error: 'A cell must be text' })
  .max(importLimits.cell, `A cell must be at most ${importLimits.cell.toLocaleString('en')} characters`);

const cell = z
  .union([cellText, z.object({ text: cellText, shown: cellText.optional(), note: z.enum(cellNotes).optional() })], {
    error: 'A cell must be text, or an object with text, shown and note',
  })
  .meta({
    id: 'ImportCell',
    description:
      'The text of a cell. `shown` is what the spreadsheet shows instead, such as 00123 for 123, which names and texts take. `note` says that the text is the stored value of a formula, a formula without one, a date, an error, a number whose format is no figure (`format`), covered by a merged cell, which changes nothing (`merged`), in quotation marks that could be part of the text (`quotes`), or a number of which `shown` has fewer digits (`rounded`)',
  });
export type ImportCell = z.output<typeof cell>;

const subTable = z
  .object({
    sheet: line('The name of a sheet', 100),
    rows: z
      .array(z.object({ row: z.int().positive(), cells: z.array(cell).max(100, 'A row has at most 100 cells') }))
      .max(importLimits.tableRows, `A product has at most ${importLimits.tableRows} rows`),
  })
  .optional();

const importRow = z.object({
  row: z.int({ error: 'row must be a whole number' }).positive('row must be positive').meta({
    description: 'The row in the sheet, from 1; sent again, it is not added twice',
  }),
  cells: z.array(cell, { error: 'cells must be a list' }).max(importLimits.columns),
  variants: subTable.meta({ description: 'The sizes of the product, with a heading; left out, they stay unchanged' }),
  own: subTable.meta({ description: 'The figures of the product alone: Figure, Unit, Value; left out, they stay' }),
  documents: subTable.meta({
    description:
      'Documents of the product: File, Title, Kind, Language, Revision, Document id. They are added or changed; those that are not named stay',
  }),
});
export type ImportRow = z.input<typeof importRow>;

const importStates = ['receiving', 'checked', 'running', 'interrupted', 'done', 'failed', 'undone'] as const;
export const rowOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const amount = z.number().int();

const counts = z.object({ added: amount, changed: amount, unchanged: amount, refused: amount });

const productImport = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    userName: z.string().nullable(),
    fileName: z.string(),
    state: z.enum(importStates).meta({
      description:
        'receiving: rows are missing; checked: it can be started; interrupted: the server stopped, and nothing was changed',
    }),
    total: amount,
    received: amount,
    done: amount.meta({ description: 'How many rows a running import has written' }),
    counts,
    message: z.string().nullable().meta({ description: 'What came of it' }),
  })
  .meta({ id: 'ProductImport' });
export type ProductImport = z.output<typeof productImport>;

const remark = z
  .object({
    kind: z.enum(['refused', 'changed', 'note']),
    sheet: z.string(),
    row: amount,
    column: z.string(),
    found: z.string().meta({ description: 'What the cell has' }),
    text: z.string().meta({ description: 'Why it is refused and what is expected, or what the product has now' }),
  })
  .meta({ id: 'ImportRemark' });
export type ImportRemark = z.output<typeof remark>;

const storedValue = z.object({
  column: z.string().meta({ description: 'The heading in the table, or the line of a smaller table' }),
  text: z.string(),
});
export type StoredValueText = z.output<typeof storedValue>;

const checkedRow = z
  .object({
    _id: z.string(),
    row: amount,
    productId: z.string().nullable(),
    name: z.string(),
    outcome: z.enum(rowOutcomes),
    remarks: z.array(remark),
    values: z.array(storedValue).meta({
      description: 'What will be stored: all values of a new product, and those of another one that change',
    }),
  })
  .meta({ id: 'ImportRow' });
export type CheckedRow = z.output<typeof checkedRow>;

/** Products from a spreadsheet: sent as rows, checked, reviewed, then imported as a whole. */
export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/product-imports',
    access: 'content',
    summary: 'The imports of products of the last day, newest first',
    out: z.array(productImport),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/v1/product-imports',
    access: 'content',
    summary:
      'Begin an import of products: the columns of the table. Rows follow, and nothing is changed until it is started',
    body: z
      .object({
        fileName: line('The name of the file'),
        sheet: line('The name of the sheet', 100),
        columns: z
          .array(line('The heading of a column'), { error: 'columns must be a list' })
          .min(1, 'columns must not be empty')
          .max(importLimits.columns, `There may be at most ${importLimits.columns} columns`)
          .meta({ description: 'Headings: Id, Name, Category …, and figures with their unit, such as Bore (mm)' }),
        total: z
          .int({ error: 'total must be a whole number' })
          .min(1, 'There are no rows')
          .max(importLimits.rows, `There may be at most ${importLimits.rows.toLocaleString('en')} rows`),
        byName: z.boolean({ error: 'byName must be true or false' }).default(false).meta({
          description: 'Rows without an id change the product of the same name and category, if there is exactly one',
        }),
        asDrafts: z.boolean({ error: 'asDrafts must be true or false' }).default(false).meta({
          description: 'New products are added as drafts, which visitors do not see yet',
        }),
      })
      .meta({
        id: 'NewImport',
        examples: [{ fileName: 'pumps.xlsx', sheet: 'Products', columns: ['Name', 'Category', 'Bore (mm)'], total: 2 }],
      }),
    out: created,
  }),
  addImages: endpoint({
    method: 'POST',
    path: '/api/v1/product-imports/:id/images',
    access: 'content',
    summary: 'Send images that the rows of an import name. Send them before the rows',
    files: { images: { label: 'Images', max: 20, min: 1, missing: 'Please choose images' } },
    errors: ['not_found'],
    out: done,
  }),
  addDocuments: endpoint({
    method: 'POST',
    path: '/api/v1/product-imports/:id/documents',
    access: 'content',
    summary:
      'Send documents that the rows of an import name, which are checked by their bytes. Send them before the rows',
    files: {
      documents: { label: 'Documents', max: 20, min: 1, missing: 'Please choose documents', holds: 'documents' },
    },
    errors: ['not_found'],
    out: done,
  }),
  addRows: endpoint({
    method: 'POST',
    path: '/api/v1/product-imports/:id/rows',
    access: 'content',
    summary: 'Send rows of an import, which are checked against the products at once. Nothing is changed yet',
    body: z
      .object({
        rows: z
          .array(importRow, { error: 'rows must be a list' })
          .min(1, 'rows must not be empty')
          .max(importLimits.perCall, `A request takes at most ${importLimits.perCall} rows`)
          .superRefine((rows, context) => {
            const places = new Set<number>();
            for (const [index, { row }] of rows.entries()) {
              if (places.has(row)) {
                context.addIssue({
                  code: 'custom',
                  path: [index, 'row'],
                  message: `Row ${row} is in the request twice`,
                });
              }
              places.add(row);
            }
          }),
      })
      .meta({ id: 'ImportRows', examples: [{ rows: [{ row: 2, cells: ['VCX 100', 'Cylinders', '100'] }] }] }),
    errors: ['not_found'],
    out: done.extend({ received: amount, total: amount }).meta({ id: 'RowsReceived' }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/v1/product-imports/:id/rows',
    access: 'content',
    summary: 'The rows of an import with what is added, changed or refused, cell by cell',
    query: pageQuery.extend({
      outcome: z.enum(rowOutcomes, { error: `outcome must be one of ${rowOutcomes.join(', ')}` }).optional(),
    }),
    errors: ['not_found'],
    out: z.array(checkedRow),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/v1/product-imports/:id/start',
    access: 'content',
    summary:
      'Import the rows that were not refused, in the background and all in one transaction. products.undoImport undoes it',
    errors: ['not_found', 'duplicate'],
    out: done,
  }),
};
