import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Company } from '@hydraulics/common/nouns/company';
import type { Product } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import type { DataSheet } from '../../pdf/data-sheet/content.ts';
import {
  companyOf,
  figureIn,
  firstSentences,
  imageName,
  orderLine,
  variantsIn,
} from '../../pdf/data-sheet/from-product.ts';

const keyFigures = 6;

type Source = {
  product: Product;
  figures: Sheet;
  company: Company;
  units: DataSheetUnits;
  /** The addresses of the shown page, and of that of the product. */
  page: string;
  series: string;
};

/** A product as its data sheet shows it. */
export function toDataSheet({ product, figures, company, units, page, series }: Source): DataSheet {
  const toFigure = figureIn(units);
  const size = figures.size && figures.size.kind !== 'series' ? figures.size.code : undefined;
  return {
    name: product.name,
    size: size ?? null,
    order: orderLine(product, figures.variants.rows, size),
    category: product.category,
    summary: firstSentences(plainText(product.smallDesc), 420),
    page,
    units,
    edition: { version: product.version, day: product.updatedAt.slice(0, 10) },
    company: companyOf(company),
    keyFigures: figures.groups
      .flatMap(group => group.rows)
      .filter(({ comparable }) => comparable)
      .slice(0, keyFigures)
      .map(toFigure),
    minimumOrder: product.minimumOrder ?? null,
    groups: figures.groups.map(group => ({ name: group.name, rows: group.rows.map(toFigure) })),
    variants: variantsIn(figures.variants, units, series),
    image: imageName(product.images[0], 960),
    drawing: imageName(product.specImage, 1440),
  };
}
