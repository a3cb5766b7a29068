import { plainCell, shownOfCell } from '@hydraulics/common/nouns/imports/cell-texts';
import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';

export type RedirectRow = { row: number; source: string; target: string };

/** A path, a web address, or the name of a file; headings in any language are none of these. */
const address = /^(?:\/|https?:|www\.|[\w-]+\.\w)/i;

/** The redirects of a table, from its first two columns; a row of headings and empty rows are left out. */
export function toRedirectRows(cells: readonly ImportCell[][]): RedirectRow[] {
  const rows = cells.map((line, index) => ({
    row: index + 1,
    source: plainCell(shownOfCell(line[0] ?? '')),
    target: plainCell(shownOfCell(line[1] ?? '')),
  }));
  return rows.filter(
    ({ row, source, target }) => (source || target) && !(row === 1 && !address.test(source) && !address.test(target)),
  );
}
