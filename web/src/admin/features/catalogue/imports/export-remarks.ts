import type { Client } from '@hydraulics/common/contract/client';
import type { CheckedRow, ImportRemark, RowOutcome } from '@hydraulics/common/nouns/imports/imports';
import { type Exported, type ExportHow, exportRows } from '../../../ui/export/export-rows.ts';
import type { SheetColumn } from '../../../ui/export/sheet.ts';

const describe = ({ kind, sheet, row, column, found, text }: ImportRemark): string =>
  kind === 'changed'
    ? `${column}: ${text || 'empty'} → ${found || 'empty'}`
    : `${sheet}, row ${row}, ${column}${found ? ` “${found}”` : ''}: ${text}`;

const columns: SheetColumn<CheckedRow>[] = [
  { title: 'Row', width: 8, kind: 'number', value: ({ row }) => row },
  { title: 'Product', width: 36, value: ({ name }) => name },
  { title: 'Result', width: 12, value: ({ outcome }) => outcome },
  { title: 'Remarks', width: 100, kind: 'long-text', value: ({ remarks }) => remarks.map(describe).join('\n') },
  {
    title: 'Values as stored',
    width: 100,
    kind: 'long-text',
    value: ({ values }) => values.map(({ column, text }) => `${column}: ${text}`).join('\n'),
  },
  { title: 'Id', width: 38, value: ({ productId }) => productId },
];

/** The rows of an import with their remarks as a file. @throws the error of a page's request */
export const exportRemarks = (
  client: Client,
  input: { id: string; outcome?: RowOutcome },
  how: ExportHow,
): Promise<Exported> =>
  exportRows(
    {
      title: 'Remarks',
      name: 'import-remarks',
      columns,
      page: page => client.imports.rows({ ...input, ...page }, { signal: how.signal }),
    },
    how,
  );
