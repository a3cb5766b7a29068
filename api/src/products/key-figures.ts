import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { formatValue } from '@hydraulics/common/figures/format';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import type { ProductRow } from '../db/tables/products.ts';
import { sizeOfProduct } from './size-of-product.ts';

type Sized = Parameters<typeof sizeOfProduct>[0] & Pick<ProductRow, 'typeCode' | 'variants'>;

/** As many as are read at a glance. */
const most = 6;

/**
 * The figures by which products are compared, of the size that a code names, in one line: `Bore: 100 mm · Stroke: 500 mm`.
 * Empty for a whole series, or if the code is no size of it.
 */
export function keyFigures(product: Sized, code: string, units: DataSheetUnits): string {
  const hasSizes = product.typeCode.parts.length > 0 || product.variants.rows.length > 0;
  const size = sizeOfProduct(product, code);
  if (hasSizes && (size.kind === 'series' || size.problems.length > 0)) return '';
  return activeAttributes(product.category?.attributes ?? [])
    .filter(({ comparable }) => comparable)
    .flatMap(attribute => {
      const value = size.values[attribute.id];
      const name = size.names[attribute.id] ?? attribute.name;
      return value ? [`${name}: ${formatValue(value, attribute, units)}`] : [];
    })
    .slice(0, most)
    .join(' · ');
}
