import { colour } from '../drawing/svg.ts';
import type { DataSheet } from './data-sheet/content.ts';
import { inner, type Pages, paper } from './pages.ts';
import { drawLogo, type LoadedBrand, label, strong, text } from './parts.ts';

/** What kind of document it is, a word below that, and what the bottom of its pages says beside their number. */
type Frame = { kind: string; aside: string; foot: string };

/** Draws the top and bottom of every page of a finished document. */
export function drawFrame(
  pages: Pages,
  company: DataSheet['company'],
  brand: LoadedBrand,
  { kind, aside, foot }: Frame,
): void {
  const { count, doc, type } = pages;
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    pages.decorate('Pagination', () => {
      const beside = paper.margin + drawLogo(pages, brand, paper.margin, 26) + 6;
      const head = strong(12);
      type.draw(type.line(company.name, head), head, beside, 29, 300);
      const tagline = text(8);
      const [line] = type.lines(company.tagline, tagline, 300);
      if (line) type.draw(line, tagline, beside, 45, 300);
      const first = label(8.5, colour.ink);
      type.draw(type.line(kind, first), first, paper.margin, 29, inner, 'end');
      const second = label(8);
      type.draw(type.line(aside, second), second, paper.margin, 44, inner, 'end');
      doc.rect(paper.margin, 66, inner, 1.5).fill(brand.ink);
      doc.rect(paper.margin, 66, 48, 1.5).fill(brand.signal);
      const last = label(7.5);
      const y = paper.height - 30;
      // Beside the number of the page.
      for (const [place, line] of type
        .lines(foot, last, inner - 80)
        .slice(0, 2)
        .entries())
        type.draw(line, last, paper.margin, y + place * 10, inner);
      type.draw(type.line(`Page ${index + 1} of ${count}`, last), last, paper.margin, y, inner, 'end');
    });
  }
}
