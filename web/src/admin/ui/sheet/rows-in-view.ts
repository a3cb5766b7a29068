/** The index of a row, or the number of rows left out in a gap. */
export type RowOrGap = number | { from: number; rows: number };

/** The rendered parts of a long sheet: the rows near the view, some that are always rendered, and gaps between them. */
export function rowsInView(count: number, first: number, last: number, always: readonly number[]): RowOrGap[] {
  const shown = new Set<number>();
  for (let row = Math.max(first, 0); row <= Math.min(last, count - 1); row += 1) shown.add(row);
  for (const row of always) if (row >= 0 && row < count) shown.add(row);
  const parts: RowOrGap[] = [];
  let next = 0;
  for (const row of [...shown].sort((a, b) => a - b)) {
    if (row > next) parts.push({ from: next, rows: row - next });
    parts.push(row);
    next = row + 1;
  }
  if (next < count) parts.push({ from: next, rows: count - next });
  return parts;
}
