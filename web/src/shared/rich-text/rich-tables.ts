/** A pasted `colspan` may be any number. */
const widest = 40;
const blocks = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, pre, blockquote, br, hr, dl, dt, dd';

/**
 * Converts tables from Word, Excel, web pages and the API to what Quill supports: a plain grid of single-line cells. A
 * spanning cell becomes one with the text and empty ones; paragraphs and lists in a cell become one line; header cells
 * become bold.
 */
export function flattenTables(root: ParentNode): void {
  const document = root.ownerDocument ?? (root as Document);
  // Innermost first, so that a nested table becomes its cell's text.
  for (const table of [...root.querySelectorAll('table')].reverse()) {
    if (table.parentElement?.closest('table')) unwrapNested(table);
    else flatten(table, document);
  }
}

function unwrapNested(table: HTMLTableElement): void {
  for (const cell of table.querySelectorAll('td, th')) cell.append(' ');
  table.replaceWith(...[...table.querySelectorAll('td, th')].flatMap(cell => [...cell.childNodes]));
}

let lastRow = 0;

function flatten(table: HTMLTableElement, document: Document): void {
  const grid: HTMLTableCellElement[][] = [...table.rows].map(() => []);
  [...table.rows].forEach((row, y) => {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x]) x += 1;
      const width = Math.min(cell.colSpan, widest);
      for (let down = 0; down < cell.rowSpan && grid[y + down]; down += 1) {
        for (let right = 0; right < width; right += 1) {
          const line = grid[y + down];
          if (line) line[x + right] = down + right === 0 ? plainCell(cell, document) : document.createElement('td');
        }
      }
      x += width;
    }
  });
  const body = document.createElement('tbody');
  const columns = Math.max(0, ...grid.map(line => line.length));
  for (const line of grid) {
    if (line.length === 0) continue;
    const row = body.insertRow();
    lastRow += 1;
    for (let x = 0; x < columns; x += 1) {
      const cell = line[x] ?? document.createElement('td');
      // Quill identifies rows by this, even across tables.
      cell.dataset.row = `row-${lastRow}`;
      row.append(cell);
    }
  }
  const caption = table.caption?.textContent?.trim();
  table.replaceChildren(body);
  if (caption) table.before(paragraph(document, caption));
  // Adjacent tables would merge.
  if (table.previousElementSibling?.tagName === 'TABLE') table.before(paragraph(document));
}

function paragraph(document: Document, text?: string): HTMLParagraphElement {
  const made = document.createElement('p');
  made.append(text ?? document.createElement('br'));
  return made;
}

function plainCell(cell: HTMLTableCellElement, document: Document): HTMLTableCellElement {
  const made = document.createElement('td');
  made.style.fontWeight = cell.style.fontWeight;
  made.style.fontStyle = cell.style.fontStyle;
  const line = cell.tagName === 'TH' ? document.createElement('strong') : made;
  line.append(...cell.childNodes);
  for (const block of line.querySelectorAll(blocks)) {
    block.replaceWith(' ', ...block.childNodes);
  }
  line.normalize();
  if (!line.textContent?.trim()) line.replaceChildren();
  if (line !== made && line.hasChildNodes()) made.append(line);
  return made;
}
