import { cellsOf, childElements, type HtmlElement, rowsOf } from './html-tree.ts';
import { newRowId } from './row-id.ts';
import { endLine, type Place, type Walk, withFont } from './walk.ts';

/** A pasted `colspan` may be any number. */
const widest = 40;

type Origin = { cell: HtmlElement; colspan: number; rowspan: number };

/** Adds a table as lines, one for each cell, which is how Quill stores tables. Merged cells keep their spans. */
export function addTable(table: HtmlElement, place: Place, walk: Walk): void {
  const { builder, styles } = walk;
  endLine(place, builder);
  const caption = [...childElements(table)].find(({ tagName }) => tagName === 'CAPTION');
  if (caption && !styles.of(caption).hidden) walk.children(caption, place, walk);
  endLine(place, builder);
  const rows = rowsOf(table).filter(row => !styles.of(row).hidden && cellsOf(row).length > 0);
  const { origins, width } = layOut(rows, walk);
  if (width === 0) return;
  // Adjacent tables would merge.
  if (builder.lastLine?.table) builder.end(undefined);
  const inCell: Place = { ...place, block: {}, inCell: true };
  // Quill has no rows without cells, so rows that merged cells cover completely are left out.
  const hasOwnCell = origins.map(row => row.some(origin => origin !== 'covered'));
  for (const [y, row] of origins.entries()) {
    if (!hasOwnCell[y]) continue;
    const id = newRowId();
    const plain = builder.share({ table: id });
    for (const origin of row) {
      if (origin === 'covered') continue;
      if (origin) walkCellContent(origin.cell, inCell, walk);
      const rowspan = origin ? hasOwnCell.slice(y, y + origin.rowspan).filter(Boolean).length : 1;
      const spans = {
        ...(origin && origin.colspan > 1 ? { colspan: String(origin.colspan) } : {}),
        ...(rowspan > 1 ? { rowspan: String(rowspan) } : {}),
      };
      builder.end(Object.keys(spans).length > 0 ? builder.share({ table: id, ...spans }) : plain);
    }
  }
}

function walkCellContent(cell: HtmlElement, outer: Place, walk: Walk): void {
  const style = walk.styles.of(cell);
  if (style.hidden) return;
  const place = withFont(cell, style, outer);
  const isPlain = cell.tagName !== 'TH' && !style.bold && !style.italic && !style.underline && !style.strike;
  if (isPlain) {
    walk.children(cell, place, walk);
    return;
  }
  const formats = {
    ...place.inline,
    ...(cell.tagName === 'TH' || style.bold ? { bold: true } : {}),
    ...(style.italic ? { italic: true } : {}),
    ...(style.underline ? { underline: true } : {}),
    ...(style.strike ? { strike: true } : {}),
  };
  walk.children(cell, { ...place, inline: formats }, walk);
}

/** The grid: a cell at its first place, `covered` at the others of a merged cell, null where a row is too short. */
function layOut(rows: HtmlElement[], { styles }: Walk) {
  const grid: (Origin | 'covered' | null | undefined)[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    const line = grid[y] ?? [];
    for (const cell of cellsOf(row)) {
      const style = styles.of(cell);
      while (line[x] !== undefined) x += 1;
      const wide = Math.max(1, Math.min(spanOf(cell, 'colspan'), widest));
      const colspan = style.spansNothing ? 1 : wide;
      const rowspan = Math.max(1, Math.min(spanOf(cell, 'rowspan') || rows.length, rows.length - y));
      for (let down = 0; down < rowspan; down += 1) {
        for (let right = 0; right < wide; right += 1) {
          const isCovered = right < colspan;
          const below = grid[y + down];
          if (below) below[x + right] = isCovered ? 'covered' : null;
        }
      }
      line[x] = { cell, colspan, rowspan };
      x += wide;
    }
  });
  const width = Math.max(0, ...grid.map(line => line.length));
  const origins = grid.map(line => Array.from({ length: width }, (_, x) => line[x] ?? null));
  return { origins, width };
}

/** The number of columns or rows of a cell; 0 means all that follow. */
function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return span >= 0 ? span : 1;
}
