import { colour } from '../../drawing/svg.ts';
import { type Element, inner, type Pages, paper } from '../pages.ts';
import { label, strong, text } from '../parts.ts';
import { type Line, lineHeight, type Style } from '../typesetter.ts';
import type { CatalogueHead } from './content.ts';

/** The names of link targets in the document. */
export const targetOf = {
  category: (id: string): string => `category-${id}`,
  product: (id: string): string => `product-${id}`,
};

type Entry = { target: string; name: string; style: Style; lines: Line[]; before: number; x: number; y: number };
/** The table of contents by pages, each entry with its position. */
export type Contents = { pages: Entry[][] };

const gap = 22;
const column = (inner - gap) / 2;
const numberWidth = 30;
const bottom = paper.height - paper.bottom;
const titleHeight = 40;

const categoryStyle = strong(9.5);
const productStyle = text(8.4);
const numberStyle = label(8, colour.ink);

/** Divides the table of contents into pages of two columns. This does not depend on page numbers. */
export function layOutContents({ type }: Pages, { categories }: CatalogueHead): Contents {
  const pages: Entry[][] = [[]];
  let [x, y] = [paper.margin as number, paper.top + titleHeight];
  const place = (target: string, name: string, style: Style, before: number) => {
    const lines = type.lines(name, style, column - numberWidth);
    const height = Math.max(1, lines.length) * lineHeight(style.size);
    // A category is never the last line of a column.
    const wanted = before + height + (style === categoryStyle ? lineHeight(productStyle.size) : 0);
    if (y + wanted > bottom) {
      if (x === paper.margin) x = paper.margin + column + gap;
      else {
        pages.push([]);
        x = paper.margin;
      }
      y = pages.length === 1 ? paper.top + titleHeight : paper.top;
    } else y += before;
    pages.at(-1)?.push({ target, name, style, lines, before, x, y });
    y += height;
  };
  for (const { id, name, products } of categories) {
    place(targetOf.category(id), name, categoryStyle, 8);
    for (const product of products) place(targetOf.product(product.id), product.name, productStyle, 1);
  }
  return { pages };
}

/**
 * Draws the table of contents on new pages, as links.
 * @param numbers the printed page of each target; products deleted since have none
 */
export function drawContents(pages: Pages, contents: Contents, part: Element, numbers: Map<string, number>): void {
  for (const [index, entries] of contents.pages.entries()) {
    pages.nextPage();
    if (index === 0) {
      const title = strong(20);
      const lines = pages.type.lines('Contents', title, inner);
      pages.add(part, 'Caption', () => pages.drawLines(lines, title, paper.margin, paper.top, inner));
    }
    for (const entry of entries) drawEntry(pages, part, entry, numbers.get(entry.target));
  }
  part.end();
}

function drawEntry(pages: Pages, part: Element, entry: Entry, number: number | undefined): void {
  const { target, name, style, lines, x, y } = entry;
  const { doc, type } = pages;
  const item = pages.group(part, 'TOCI');
  const height = Math.max(1, lines.length) * lineHeight(style.size);
  const draw = () => {
    pages.drawLines(lines, style, x, y, column - numberWidth);
    const figure = type.line(number === undefined ? '–' : String(number), numberStyle);
    type.draw(figure, numberStyle, x, y + height - lineHeight(style.size), column, 'end');
  };
  if (number === undefined) {
    pages.add(item, 'P', draw, type.actualText(name));
  } else {
    const link = pages.group(pages.group(item, 'Reference'), 'Link');
    link.add(draw);
    const options = { structParent: link, Contents: new String(`${name}, page ${number}`) };
    doc.goTo(x, y, column, height, target, options as object);
  }
  item.end();
}
