import type { Sheet, SheetCell } from '@hydraulics/common/nouns/attributes/sheet';

export type Table = Sheet['variants'];
export type Sorting = { column: number; descending: boolean };

const texts = new Intl.Collator('en', { numeric: true });

const isEmpty = (cell: SheetCell | undefined) => !cell?.metric;

/** Compares figures if both cells have one, otherwise texts; empty cells come last in either direction. */
function compare(one: SheetCell | undefined, other: SheetCell | undefined, sign: number): number {
  if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
  const [a, b] = [one?.order ?? null, other?.order ?? null];
  return sign * (a !== null && b !== null ? a - b : texts.compare(one?.metric ?? '', other?.metric ?? ''));
}

/** The rows in another order; column -1 is that of the type codes. */
export function sortRows(rows: Table['rows'], { column, descending }: Sorting): Table['rows'] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((one, other) =>
    column < 0 ? sign * texts.compare(one.code, other.code) : compare(one.cells[column], other.cells[column], sign),
  );
}

/** A row as text for an enquiry or an order: `VCT-63/36: Bore 63 mm, Mass 14.5 kg`. */
export function rowText({ columns }: Table, { code, cells }: Table['rows'][number], us: boolean): string {
  const parts = columns.flatMap(({ name, ...units }, index) => {
    const cell = cells[index];
    if (!cell?.metric) return [];
    const unit = (us && units.us) || units.metric;
    return [`${name} ${(us && cell.us) || cell.metric}${unit ? ` ${unit}` : ''}`];
  });
  return parts.length > 0 ? `${code}: ${parts.join(', ')}` : code;
}
