import { productPath } from '@hydraulics/common/addresses/record-paths';
import { plainText } from '@hydraulics/common/text';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import type { CompanyFile } from '../../../company/company-file.ts';
import { filePath } from '../../../db/stored-file.ts';
import type { ProductRow } from '../../../db/tables/products.ts';
import type { CatalogueHead, CatalogueProduct } from '../../../pdf/catalogue/content.ts';
import {
  companyOf,
  figureIn,
  firstSentences,
  imageName,
  orderLine,
  variantsIn,
} from '../../../pdf/data-sheet/from-product.ts';
import { toSheet } from '../sheet.ts';
import type { ListedProduct } from './listed-products.ts';

/** A catalogue is compact; the product's page has everything. */
const most = { keyFigures: 6, summary: 200, variants: 40 };
/** In pixels; images are printed about four centimetres wide. */
const imageWidth = 320;

export type Place = { publicUrl: string; units: DataSheetUnits };

/** A product as the catalogue shows it. */
export function toCatalogueProduct(row: ProductRow, { publicUrl, units }: Place): CatalogueProduct {
  const { columns, rows } = row.variants;
  const { groups, variants } = toSheet({ ...row, variants: { columns, rows: rows.slice(0, most.variants) } });
  const figures = groups.flatMap(group => group.rows);
  const comparable = figures.filter(figure => figure.comparable);
  const [image] = row.images;
  const page = publicUrl + productPath({ _id: row.id, address: row.address });
  return {
    id: row.id,
    categoryId: row.categoryId,
    name: row.name,
    summary: firstSentences(plainText(row.smallDesc), most.summary),
    page,
    keyFigures: (comparable.length > 0 ? comparable : figures).slice(0, most.keyFigures).map(figureIn(units)),
    order: orderLine(row, rows),
    variants: variantsIn(variants, units, page),
    moreVariants: Math.max(0, rows.length - most.variants),
    image: image ? imageName(filePath(image), imageWidth) : null,
  };
}

/** The front matter of a catalogue of these products, which are in the order of the categories. */
export function toHead(
  listed: ListedProduct[],
  {
    covers,
    units,
    day,
    publicUrl,
    company,
  }: Omit<CatalogueHead, 'categories' | 'site' | 'company'> & {
    publicUrl: string;
    company: CompanyFile;
  },
): CatalogueHead {
  return {
    covers,
    units,
    day,
    site: publicUrl,
    company: companyOf(company),
    categories: [...Map.groupBy(listed, ({ categoryId }) => categoryId)].map(([id, products]) => ({
      id,
      name: products[0]?.category ?? '',
      products: products.map(one => ({ id: one.id, name: one.name })),
    })),
  };
}
