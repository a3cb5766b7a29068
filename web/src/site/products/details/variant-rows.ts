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

/** The columns that phones show beside the code. */
const shownOnPhones = 2;

/** The columns that phones do not fold: the first figures that the codes do not state already. */
export function keptColumns({ columns, rows }: Table): ReadonlySet<number> {
  const places = columns.map((_, place) => place);
  const isInCode = (place: number) =>
    rows.every(({ code, cells }) => code.split(/[^\p{L}\p{N}.]+/u).includes(cells[place]?.metric ?? ''));
  const isFigure = (place: number) => rows.some(({ cells }) => cells[place]?.order != null);
  return new Set(places.filter(place => isFigure(place) && !isInCode(place)).slice(0, shownOnPhones));
}
