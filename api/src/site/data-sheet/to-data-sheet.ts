import { join } from 'node:path';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Company } from '@hydraulics/common/nouns/company';
import type { Product } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { parseImagePath, variantName, variantSizes } from '@hydraulics/common/units/images';
import type { DataSheet } from '../../media/data-sheet/content.ts';

const keyFigures = 6;
const maxSummary = 420;

type Source = {
  product: Product;
  figures: Sheet;
  company: Company;
  units: DataSheetUnits;
  page: string;
  uploads: string;
};

/** A product as its data sheet shows it. */
export function toDataSheet({ product, figures, company, units, page, uploads }: Source): DataSheet {
  const shown = ({ metric, us }: { metric: string; us: string | null }) => (units === 'us' ? (us ?? metric) : metric);
  const toFigure = (row: { name: string; metric: string; us: string | null }) => ({
    name: row.name,
    value: shown(row),
  });
  const { columns, rows } = figures.variants;
  const { name, tagline, address, phones, emails, hours } = company;
  return {
    name: product.name,
    category: product.category,
    summary: firstSentences(plainText(product.smallDesc)),
    page,
    units,
    edition: { version: product.version, day: product.updatedAt.slice(0, 10) },
    company: { name, tagline, address, phones, emails, hours },
    keyFigures: figures.groups
      .flatMap(group => group.rows)
      .filter(({ comparable }) => comparable)
      .slice(0, keyFigures)
      .map(toFigure),
    groups: figures.groups.map(group => ({ name: group.name, rows: group.rows.map(toFigure) })),
    variants: {
      columns: columns.map(({ name: title, metric, us }) => {
        const unit = units === 'us' ? (us ?? metric) : metric;
        return unit ? `${title} (${unit})` : title;
      }),
      rows: rows.map(({ code, cells }) => ({
        code,
        cells: cells.map(cell => ({ text: shown(cell), isFigure: cell.order !== null })),
      })),
    },
    image: fileOf(product.images[0], 960, uploads),
    drawing: fileOf(product.specImage, 1440, uploads),
  };
}

/** As many sentences as a sheet has room for. The page has all of them. */
function firstSentences(text: string): string {
  if (text.length <= maxSummary) return text;
  const cut = text.slice(0, maxSummary);
  const end = Math.max(...['. ', '! ', '? ', '。', '। '].map(sign => cut.lastIndexOf(sign)));
  return end > 80 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' ') + 1 || maxSummary).trim()}…`;
}

/** The narrowest variant of an image that has this width. */
function fileOf(path: string | null | undefined, width: number, uploads: string): string | null {
  const image = path ? parseImagePath(path) : null;
  if (!image) return null;
  const size = variantSizes(image).find(one => one.width >= width) ?? image;
  return join(uploads, variantName(image.hash, size));
}
