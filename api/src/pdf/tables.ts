import { colour } from '../drawing/svg.ts';
import type { DataSheet, Figure } from './data-sheet/content.ts';
import { type Element, inner, type Pages, paper } from './pages.ts';
import { type Line, lineHeight, type Style } from './typesetter.ts';

const gap = 18;
const column = (inner - gap) / 2;
const nameShare = 0.52;

const styles = (size: number) => ({
  heading: { face: 'strong', size: size + 0.5, colour: colour.ink } satisfies Style,
  name: { face: 'text', size, colour: colour.steel700 } satisfies Style,
  value: { face: 'figure', size: size - 0.3, colour: colour.ink } satisfies Style,
});

type Cell = { lines: Line[]; text: string };
type Item = { height: number } & ({ heading: Cell } | { name: Cell; value: Cell });

/** Figures by groups, in two columns of about the same height. */
export function drawGroups(pages: Pages, groups: DataSheet['groups'], size: number): void {
  const { heading, name, value } = styles(size);
  const measure = (text: string, style: Style, width: number): Cell => ({
    text,
    lines: pages.type.lines(text, style, width),
  });
  const items = groups.flatMap((group): Item[] => {
    const title = measure(group.name, heading, column);
    const rows = group.rows.map((row): Item => {
      const cells = {
        name: measure(row.name, name, column * nameShare - 6),
        value: measure(row.value, value, column * (1 - nameShare)),
      };
      const lines = Math.max(cells.name.lines.length, cells.value.lines.length, 1);
      return { ...cells, height: lines * lineHeight(size) + size * 0.45 };
    });
    return title.lines.length > 0
      ? [{ heading: title, height: title.lines.length * lineHeight(size + 0.5) + size * 0.9 }, ...rows]
      : rows;
  });

  let rest = items;
  while (rest.length > 0) {
    const total = sum(rest);
    const least = Math.max(...rest.map(({ height }) => height)) + size * 3;
    if (pages.room < Math.min(least * 2, total / 2 + size * 3)) pages.nextPage();
    const height = balancedHeight(rest, pages.room);
    const left = fitting(rest, height);
    const right = fitting(rest.slice(left), height);
    const top = pages.y;
    drawColumn(pages, rest.slice(0, left), paper.margin, top, size);
    drawColumn(pages, rest.slice(left, left + right), paper.margin + column + gap, top, size);
    pages.y = top + Math.max(sum(rest.slice(0, left)), sum(rest.slice(left, left + right)));
    rest = rest.slice(left + right);
    if (rest.length > 0) pages.nextPage();
  }
}

const sum = (items: Item[]) => items.reduce((all, { height }) => all + height, 0);

/** The number of items that fit into a column of this height; its last one is never a heading. */
function fitting(items: Item[], height: number): number {
  let used = 0;
  let count = 0;
  while (count < items.length && used + (items[count]?.height ?? 0) <= height) used += items[count++]?.height ?? 0;
  while (count > 1 && count < items.length && 'heading' in (items[count - 1] as Item)) count -= 1;
  return Math.max(count, 1);
}

/** The smallest height at which two columns hold everything, or else the rest of the page. */
function balancedHeight(items: Item[], room: number): number {
  for (let height = sum(items) / 2; height < room; height += 2) {
    const left = fitting(items, height);
    if (left + fitting(items.slice(left), height) >= items.length) return height;
  }
  return room;
}

function drawColumn(pages: Pages, items: Item[], x: number, top: number, size: number): void {
  const { heading, name, value } = styles(size);
  let table: Element | undefined;
  let y = top;
  for (const item of items) {
    const at = y;
    if ('heading' in item) {
      table = undefined;
      const { lines, text } = item.heading;
      pages.add(
        pages.part,
        'H3',
        () => pages.drawLines(lines, heading, x, at + size * 0.6, column),
        pages.type.actualText(text),
      );
    } else {
      table ??= pages.group(pages.part, 'Table');
      pages.rule(x, at, column);
      drawRow(pages, table, item, { x, y: at + size * 0.22, width: column, name, value });
    }
    y += item.height;
  }
}

type Place = { x: number; y: number; width: number; name: Style; value: Style };

function drawRow(pages: Pages, table: Element, row: { name: Cell; value: Cell }, place: Place): void {
  const { x, y, width, name, value } = place;
  const split = width * nameShare;
  const { type } = pages;
  const tr = pages.group(table, 'TR');
  pages.add(tr, 'TH', () => pages.drawLines(row.name.lines, name, x, y, split - 6), {
    scope: 'Row',
    ...type.actualText(row.name.text),
  });
  pages.add(
    tr,
    'TD',
    () => pages.drawLines(row.value.lines, value, x + split, y, width - split),
    type.actualText(row.value.text),
  );
}

type Box = { x: number; y: number; width: number };

const keyStyles = (size: number) => ({
  name: { face: 'text', size, colour: colour.steel700 } satisfies Style,
  value: { face: 'figure', size: (size * 10.5) / 9, colour: colour.ink } satisfies Style,
});

function keyRow({ type }: Pages, figure: Figure, width: number, size: number) {
  const { name, value } = keyStyles(size);
  const split = width * nameShare;
  const row = {
    name: { text: figure.name, lines: type.lines(figure.name, name, split - 6) },
    value: { text: figure.value, lines: type.lines(figure.value, value, width - split) },
  };
  const lines = [row.name.lines.length * lineHeight(name.size), row.value.lines.length * lineHeight(value.size)];
  return { row, height: Math.max(...lines) + size };
}

/** The height of `drawKeyFigures`, without drawing it. */
export const keyFiguresHeight = (pages: Pages, figures: Figure[], width: number, size: number): number =>
  figures.reduce((all, figure) => all + keyRow(pages, figure, width, size).height, 0);

/** The key figures, as a table in a box. @returns its height */
export function drawKeyFigures(pages: Pages, figures: Figure[], box: Box, size = 9): number {
  const { x, width } = box;
  const table = pages.group(pages.part, 'Table');
  let { y } = box;
  for (const figure of figures) {
    const { row, height } = keyRow(pages, figure, width, size);
    pages.rule(x, y, width);
    drawRow(pages, table, row, { x, y: y + size * 0.44, width, ...keyStyles(size) });
    y += height;
  }
  pages.rule(x, y, width);
  return y - box.y;
}

const padding = 4;
const maxColumn = 150;

type Variants = DataSheet['variants'];
type Column = { name: string; index: number; width: number };

/** In points: smaller text is hard to read on paper. */
const leastSize = 6;

/**
 * The table of sizes, in smaller letters if all columns then fit. Further columns follow in further tables, further
 * rows on the next page.
 */
export function drawVariants(pages: Pages, variants: Variants, size: number): void {
  const smaller = Array.from({ length: 5 }, (_, step) => size - (step * (size - leastSize)) / 4);
  const tries = smaller.map(one => ({ one, ...divide(pages, variants, one) }));
  const { one, codes, chunks } = tries.find(({ chunks: all }) => all.length === 1) ?? {
    one: size,
    ...divide(pages, variants, size),
  };
  for (const columns of chunks) drawTable(pages, variants, { codes, columns, size: one });
}

/** The columns of each table, with their widths. */
function divide({ type }: Pages, { columns, rows }: Variants, size: number): { codes: number; chunks: Column[][] } {
  const head: Style = { face: 'strong', size: size - 0.5, colour: colour.ink };
  const { code, cell } = variantStyles(size);
  const widest = (texts: string[], style: Style) => Math.max(0, ...texts.map(text => type.line(text, style).width));
  const widthOf = (name: string, texts: string[], style: Style) => {
    const wanted = Math.max(
      widest(texts, style),
      type.widestWord(name, head),
      Math.min(type.line(name, head).width, 46),
    );
    return Math.min(wanted, maxColumn) + 2 * padding;
  };
  const codes = widthOf(
    'Type code',
    rows.map(row => row.code),
    code,
  );
  const wide = columns.map((name, index): Column => {
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '');
    return { name, index, width: widthOf(name, texts, cell) };
  });
  return { codes, chunks: chunksOf(wide, inner - codes) };
}

const variantStyles = (size: number) =>
  ({
    code: { face: 'figure', size, colour: colour.blueprint },
    cell: { face: 'figure', size, colour: colour.steel700 },
  }) satisfies Record<string, Style>;

function chunksOf(columns: Column[], width: number): Column[][] {
  const chunks: Column[][] = [[]];
  let used = 0;
  for (const one of columns) {
    if (used + one.width > width && used > 0) {
      chunks.push([]);
      used = 0;
    }
    chunks.at(-1)?.push(one);
    used += one.width;
  }
  return chunks;
}

function drawTable(pages: Pages, { rows }: Variants, table: { codes: number; columns: Column[]; size: number }): void {
  const { columns, size } = table;
  const { type } = pages;
  const used = table.codes + columns.reduce((all, { width }) => all + width, 0);
  // Columns share the remaining width, so that tables end at the margin.
  const share = (inner - used) / (columns.length + 1);
  const places = [{ name: 'Type code', index: -1, width: table.codes + share }];
  for (const one of columns) places.push({ ...one, width: one.width + share });
  const head: Style = { face: 'strong', size: size - 0.5, colour: colour.ink };
  const { code, cell } = variantStyles(size);
  const headings = places.map(({ name, width }) => type.lines(name, head, width - 2 * padding));
  const headHeight = Math.max(...headings.map(lines => lines.length)) * lineHeight(head.size) + 5;
  const element = pages.group(pages.part, 'Table');
  const rowPadding = size * 0.42;

  const drawHead = (isRepeated: boolean) => {
    const { y } = pages;
    pages.decorate('Layout', () => pages.doc.rect(paper.margin, y, inner, headHeight).fill(colour.mist));
    const tr = isRepeated ? undefined : pages.group(element, 'TR');
    let x = paper.margin;
    places.forEach(({ name, width, index }, place) => {
      const left = x + padding;
      const lines = headings[place] ?? [];
      const align = index >= 0 && isFigures(rows, index) ? 'end' : 'start';
      const draw = () => pages.drawLines(lines, head, left, y + 2.5, width - 2 * padding, align);
      if (tr) pages.add(tr, 'TH', draw, { scope: 'Column', ...type.actualText(name) });
      else pages.decorate('Pagination', draw);
      x += width;
    });
    pages.y += headHeight;
  };

  pages.ensure(headHeight + 3 * (lineHeight(size) + rowPadding));
  drawHead(false);
  for (const row of rows) {
    const cells = places.map(({ index, width }) => {
      const text = index < 0 ? row.code : (row.cells[index]?.text ?? '');
      return { text, lines: type.lines(text, index < 0 ? code : cell, width - 2 * padding) };
    });
    const height = Math.max(...cells.map(({ lines }) => lines.length), 1) * lineHeight(size) + rowPadding;
    if (pages.ensure(height)) drawHead(true);
    const { y } = pages;
    const tr = pages.group(element, 'TR');
    let x = paper.margin;
    places.forEach(({ index, width }, place) => {
      const { text, lines } = cells[place] ?? { text: '', lines: [] };
      const left = x + padding;
      const isFigure = index >= 0 && (row.cells[index]?.isFigure ?? false);
      const draw = () =>
        pages.drawLines(
          lines,
          index < 0 ? code : cell,
          left,
          y + rowPadding / 2,
          width - 2 * padding,
          isFigure ? 'end' : 'start',
        );
      const header = index < 0 ? ({ scope: 'Row' } as const) : {};
      const options = { ...header, ...type.actualText(text) };
      if (index < 0) {
        const link = pages.group(pages.group(tr, 'TH', options), 'Link');
        link.add(draw);
        const shown = { structParent: link, Contents: new String(`The page of ${row.code}`) };
        pages.doc.link(left, y, Math.max(lines[0]?.width ?? 0, 1), height, row.page, shown as object);
      } else pages.add(tr, 'TD', draw, options);
      x += width;
    });
    pages.y = y + height;
    pages.rule(paper.margin, pages.y - 0.5, inner);
  }
  pages.y += 8;
}

const isFigures = (rows: Variants['rows'], index: number) => rows.some(({ cells }) => cells[index]?.isFigure);
