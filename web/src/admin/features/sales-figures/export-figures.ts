import type { Client } from '@hydraulics/common/contract/client';
import type { SalesCounts, SalesFigures } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { decimalsOf } from '@hydraulics/common/quotations/money';
import { sourceWords } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { type Exported, type ExportHow, exportRows } from '../../ui/export/export-rows.ts';
import type { SheetColumn } from '../../ui/export/sheet.ts';

/** One line for each currency: sums of different currencies are never in one column of one line. */
type Row = {
  _id: string;
  section: string;
  name: string;
  counts: SalesCounts;
  sum: NonNullable<SalesCounts['sums']>[number] | null;
};

const hours = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 36) / 100);

/** Counts stand in the first line of a name only, so that a column can be added up. */
const onFirst = (count: (counts: SalesCounts) => number | null) => (row: Row) =>
  row._id.endsWith(' 0') ? count(row.counts) : null;

const amount = (row: Row, of: 'quoted' | 'won') => (row.sum ? row.sum[of] / 10 ** decimalsOf(row.sum.currency) : null);

const columns: SheetColumn<Row>[] = [
  { title: 'By', width: 12, value: ({ section }) => section },
  { title: 'Name', width: 36, value: ({ name }) => name },
  { title: 'Enquiries', width: 12, kind: 'number', value: onFirst(({ enquiries }) => enquiries) },
  { title: 'Answered', width: 12, kind: 'number', value: onFirst(({ answered }) => answered) },
  {
    title: 'First answer, median in hours',
    width: 28,
    kind: 'number',
    value: onFirst(({ medianAnswer }) => hours(medianAnswer)),
  },
  { title: 'Quoted', width: 10, kind: 'number', value: onFirst(({ quoted }) => quoted) },
  { title: 'Won', width: 10, kind: 'number', value: onFirst(({ won }) => won) },
  { title: 'Lost', width: 10, kind: 'number', value: onFirst(({ lost }) => lost) },
];

const money: SheetColumn<Row>[] = [
  { title: 'Currency', width: 10, value: ({ sum }) => sum?.currency ?? null },
  { title: 'Sum quoted, net', width: 18, kind: 'number', value: row => amount(row, 'quoted') },
  { title: 'Sum won, net', width: 18, kind: 'number', value: row => amount(row, 'won') },
];

type Named = { section: string; name: string; counts: SalesCounts };

/** All figures as rows, those of the total first. */
function rowsOf({ total, months, products, countries, sources }: SalesFigures): Row[] {
  const named: Named[] = [
    { section: 'Total', name: '', counts: total },
    ...months.map(({ month, ...counts }) => ({ section: 'Month', name: month, counts })),
    ...products.map(({ product: _, name, ...counts }) => ({ section: 'Product', name, counts })),
    ...countries.map(({ country, ...counts }) => ({ section: 'Country', name: country || 'Not given', counts })),
    ...sources.map(({ source, ...counts }) => ({ section: 'Came from', name: sourceWords[source], counts })),
  ];
  return named.flatMap(({ counts, ...one }, row) =>
    (counts.sums?.length ? counts.sums : [null]).map((sum, place) => ({ ...one, counts, sum, _id: `${row} ${place}` })),
  );
}

/**
 * The figures of a period as a file.
 * @throws the error of the request; `AbortError` if aborted
 */
export async function exportFigures(
  client: Client,
  input: Parameters<Client['salesFigures']['read']>[0],
  how: ExportHow,
): Promise<Exported> {
  const figures = await client.salesFigures.read(input, { signal: how.signal });
  const rows = rowsOf(figures);
  return exportRows(
    {
      title: 'Figures',
      name: `figures-${figures.from}-${figures.until}`,
      columns: figures.total.sums === null ? columns : [...columns, ...money],
      page: async ({ limit, offset }) => rows.slice(offset, offset + limit),
    },
    how,
  );
}

/** How many rows the file has. */
export const countRows = (figures: SalesFigures): number => rowsOf(figures).length;
