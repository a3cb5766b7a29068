import { writeFile } from 'node:fs/promises';
import { longDay } from '@hydraulics/common/units/dates/days';
import { colour } from '../../drawing/svg.ts';
import { drawFrame } from '../frame.ts';
import { type Element, inner, Pages, paper } from '../pages.ts';
import { drawPicture, label, loadBrand, loadPicture, type Picture, strong, text } from '../parts.ts';
import { lineHeight, type Style } from '../typesetter.ts';
import type { QuotationSheet } from './content.ts';

type Position = QuotationSheet['positions'][number] & { image: Picture | undefined };

/** In points: the columns of the table of positions, which end at the margin. Those of figures are widened by need. */
const columns = [
  { name: 'Pos.', width: 52, align: 'start' },
  { name: 'Description', width: 0, align: 'start' },
  { name: 'Quantity', width: 56, align: 'end' },
  { name: 'Unit price', width: 74, align: 'end' },
  { name: 'Discount', width: 50, align: 'end' },
  { name: 'Price', width: 78, align: 'end' },
] as const;
type Name = (typeof columns)[number]['name'];
type Place = { name: Name; x: number; width: number; align: 'start' | 'end' };
/** `figure`: the style in which no figure is divided. */
type Layout = { places: Place[]; description: number; figure: Style };
/** What is left for the description before the figures become smaller. */
const leastDescription = 130;
const figureSizes = [9, 8, 7, 6];
const padding = 4;
const pictureSize = 54;
const rowPadding = 6;

const head: Style = strong(8);
const plain = text(8.6);

/** Makes a quotation as a tagged PDF. */
export async function writeQuotation(sheet: QuotationSheet, file: string): Promise<void> {
  const brand = await loadBrand(sheet.company.brand);
  const positions = await Promise.all(
    sheet.positions.map(async one => ({ ...one, image: await loadPicture(one.picture, 300) })),
  );
  const pages = compose(sheet, positions);
  const { name, address } = sheet.company;
  // Many addresses begin with the name.
  const foot = (address[0]?.startsWith(name) ? address : [name, ...address]).join(', ');
  drawFrame(pages, sheet.company, brand, { kind: sheet.kind.toUpperCase(), aside: sheet.number || 'Draft', foot });
  await writeFile(file, await pages.finish(), { flush: true });
}

function compose(sheet: QuotationSheet, positions: Position[]): Pages {
  const { kind, number, revision, company } = sheet;
  const title = number ? `${kind} ${number}` : `${kind}, draft`;
  const pages = new Pages({
    title,
    author: company.name,
    subject: sheet.reference,
    date: new Date(`${sheet.day}T00:00:00Z`),
    accent: company.brand.signal,
  });
  drawHead(pages, sheet);
  pages.paragraph(revision > 1 ? `${title}, revision ${revision}` : title, strong(18), { tag: 'H1' });
  pages.y += 8;
  for (const words of [sheet.remark, sheet.opening].filter(Boolean)) {
    drawTyped(pages, words, text(9.2));
    pages.y += 10;
  }
  drawPositions(pages, positions);
  drawSums(pages, sheet);
  for (const { name, text: words } of sheet.terms) {
    pages.ensure(40);
    pages.paragraph(name, strong(10), { tag: 'H2' });
    drawTyped(pages, words, text(9));
    pages.y += 8;
  }
  return pages;
}

/** A text with the lines in which it was typed. An empty one is half as high. */
function drawTyped(pages: Pages, words: string, style: Style): void {
  for (const line of words.split(/\r?\n/)) {
    if (line.trim()) pages.paragraph(line, style);
    else pages.y += lineHeight(style.size) / 2;
  }
}

/** The customer's address, and beside it what letters refer to. */
function drawHead(pages: Pages, { customer, day, validUntil, reference }: QuotationSheet): void {
  const top = pages.y;
  for (const line of customer) pages.paragraph(line, text(9.5, colour.ink), { width: inner * 0.55 });
  const bottom = pages.y;
  pages.y = top;
  const x = paper.margin + inner * 0.6;
  const rows = [
    ['Date', longDay(day)],
    ['Valid until', validUntil],
    ['Your enquiry', reference],
  ].filter(([, value]) => value);
  for (const [name, value] of rows)
    pages.paragraph(`${name}: ${value}`, label(9, colour.ink), { x, width: inner * 0.4 });
  pages.y = Math.max(bottom, pages.y) + 22;
}

/** The columns for some positions, in the largest size that leaves room for the description. */
function layOut(type: Pages['type'], positions: readonly Position[]): Layout {
  const layouts = figureSizes.map((size): Layout => {
    const figure = label(size, colour.ink);
    const needed = (name: Name) =>
      Math.max(0, ...positions.map(position => type.line(figuresOf(position)[name], figure).width)) + 2 * padding;
    const widths = columns.map(({ name, width, align }) => (align === 'end' ? Math.max(width, needed(name)) : width));
    const description = inner - widths.reduce((sum, width) => sum + width, 0);
    let left: number = paper.margin;
    const places = columns.map(({ name, align }, at): Place => {
      const width = name === 'Description' ? description : (widths[at] ?? 0);
      left += width;
      return { name, align, x: left - width, width };
    });
    return { places, description, figure };
  });
  const roomy = layouts.find(({ description }) => description >= leastDescription);
  return roomy ?? (layouts.at(-1) as Layout);
}

const figuresOf = ({ place, quantity, unitPrice, discount, price }: Position): Record<Name, string> => ({
  'Pos.': place,
  Description: '',
  Quantity: quantity,
  'Unit price': unitPrice,
  Discount: discount,
  Price: price,
});

function drawPositions(pages: Pages, positions: Position[]): void {
  const table = pages.group(pages.part, 'Table');
  const layout = layOut(pages.type, positions);
  drawHeadings(pages, layout, table);
  for (const position of positions) drawPosition(pages, layout, table, position);
  pages.y += 8;
}

function drawHeadings(pages: Pages, { places }: Layout, table?: Element): void {
  const { y } = pages;
  const height = lineHeight(head.size) + 6;
  pages.decorate('Layout', () => pages.doc.rect(paper.margin, y, inner, height).fill(colour.mist));
  const row = table && pages.group(table, 'TR');
  for (const { name, x, width, align } of places) {
    const lines = pages.type.lines(name, head, width - 2 * padding);
    const draw = () => pages.drawLines(lines, head, x + padding, y + 3, width - 2 * padding, align);
    if (row) pages.add(row, 'TH', draw, { scope: 'Column', ...pages.type.actualText(name) });
    else pages.decorate('Pagination', draw);
  }
  pages.y += height;
}

function drawPosition(pages: Pages, layout: Layout, table: Element, position: Position): void {
  const { type } = pages;
  const { places, description, figure } = layout;
  const beside = position.image ? pictureSize + 8 : 0;
  const width = description - 2 * padding - beside;
  const words = [
    { style: strong(9.2), lines: type.lines(position.name, strong(9.2), width) },
    ...(position.code && position.code !== position.name
      ? [{ style: label(8.4, colour.blueprint), lines: type.lines(position.code, label(8.4), width) }]
      : []),
    ...position.details.flatMap(detail =>
      detail.split(/\r?\n/).map(line => ({ style: plain, lines: type.lines(line, plain, width) })),
    ),
  ];
  const written = words.reduce((sum, { style, lines }) => sum + lines.length * lineHeight(style.size), 0);
  const height = Math.max(written, position.image ? pictureSize : 0) + 2 * rowPadding;
  if (pages.ensure(height)) drawHeadings(pages, layout);
  const top = pages.y + rowPadding;
  const row = pages.group(table, 'TR');
  const figures = figuresOf(position);
  for (const { name, x, width: wide, align } of places) {
    if (name === 'Description') {
      const draw = () => {
        let y = top;
        for (const { style, lines } of words) {
          pages.drawLines(lines, style, x + padding + beside, y, width);
          y += lines.length * lineHeight(style.size);
        }
      };
      const spoken = [position.name, position.code, ...position.details].filter(Boolean).join('. ');
      const cell = pages.group(row, 'TD');
      if (position.image) {
        const box = { x: x + padding, y: top, width: pictureSize, height: pictureSize };
        const { part } = pages;
        pages.part = cell;
        drawPicture(pages, position.image, position.name, box);
        pages.part = part;
      }
      pages.add(cell, 'P', draw, type.actualText(spoken));
      continue;
    }
    const shown = figures[name];
    const lines = type.lines(shown, figure, wide - 2 * padding);
    pages.add(
      row,
      'TD',
      () => pages.drawLines(lines, figure, x + padding, top, wide - 2 * padding, align),
      type.actualText(shown),
    );
  }
  pages.y += height;
  pages.rule(paper.margin, pages.y - 0.5, inner);
}

function drawSums(pages: Pages, { sums, currency }: QuotationSheet): void {
  const shownOf = (value: string) => `${currency} ${value}`;
  const styleOf = (index: number) => (index === sums.length - 1 ? strong(10.5) : text(9.2));
  const half = 105;
  const values = sums.map(({ value }, index) => pages.type.line(shownOf(value), styleOf(index)).width);
  const room = Math.max(half, ...values) + 1;
  const width = half + room;
  const x = paper.margin + inner - width;
  pages.ensure(sums.length * 20);
  const table = pages.group(pages.part, 'Table');
  for (const [index, { name, value }] of sums.entries()) {
    const style = styleOf(index);
    const { y } = pages;
    const row = pages.group(table, 'TR');
    const shown = shownOf(value);
    const cell = (tag: 'TH' | 'TD', words: string, left: number, align: 'start' | 'end', wide: number) =>
      pages.add(
        row,
        tag,
        () => pages.drawLines(pages.type.lines(words, style, wide), style, left, y + 3, wide, align),
        { ...(tag === 'TH' && { scope: 'Row' as const }), ...pages.type.actualText(words) },
      );
    cell('TH', name, x, 'start', half);
    cell('TD', shown, x + half - padding, 'end', room);
    pages.y += lineHeight(style.size) + 6;
    pages.rule(x, pages.y - 1, width);
  }
  pages.y += 14;
}
