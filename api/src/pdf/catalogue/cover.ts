import { counted } from '@hydraulics/common/text';
import { issueDay } from '@hydraulics/common/units/data-sheet';
import { colour } from '../../drawing/svg.ts';
import { inner, type Pages, paper } from '../pages.ts';
import { drawLink, drawLogo, type LoadedBrand, label, strong, text } from '../parts.ts';
import type { CatalogueHead } from './content.ts';

/** The first page: the company, the extent and the date. */
export function drawCover(
  pages: Pages,
  { company, covers, day, units, site, categories }: CatalogueHead,
  brand: LoadedBrand,
): void {
  const { doc } = pages;
  pages.decorate('Layout', () => {
    doc.save().translate(paper.margin, 60).scale(2.2);
    drawLogo(pages, brand, 0, 0);
    doc.restore();
  });
  pages.y = 150;
  pages.paragraph(company.name, strong(20));
  pages.paragraph(company.tagline, text(11));
  pages.y = 300;
  pages.decorate('Layout', () => doc.rect(paper.margin, 284, 72, 3).fill(brand.signal));
  pages.paragraph('Product catalogue', strong(34), { tag: 'H1' });
  pages.y += 6;
  pages.paragraph(covers, strong(16, colour.steel700));
  pages.y += 10;
  const products = categories.reduce((sum, one) => sum + one.products.length, 0);
  const amounts = `${counted(products, 'product', 'products')} in ${counted(categories.length, 'category', 'categories')}`;
  pages.paragraph(amounts, label(10));
  pages.paragraph(`Issued ${issueDay(day)}`, label(10));
  pages.paragraph(units === 'us' ? 'US units' : 'Metric units', label(10));
  pages.y = 680;
  pages.rule(paper.margin, pages.y - 10, inner, brand.ink, 1);
  for (const line of [
    company.address.join(', '),
    company.phones.map(({ label: what, number }) => `${what}: ${number}`).join('  ·  '),
    company.emails.map(({ label: what, address }) => `${what}: ${address}`).join('  ·  '),
    company.hours,
  ]) {
    pages.paragraph(line, text(9));
  }
  drawLink(pages, site, { x: paper.margin, width: inner, contents: `The website of ${company.name}`, size: 9 });
}
