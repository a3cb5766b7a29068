import type { BasedValue } from '@hydraulics/common/figures/attribute-values';
import { formatValue, type Shown } from '@hydraulics/common/figures/format';
import { sizeRanges } from '@hydraulics/common/figures/sizes/size-ranges';
import { unitOf } from '@hydraulics/common/figures/units';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { ProductCard } from '@hydraulics/common/nouns/lists/product-card';
import type { ProductRow } from '../db/tables/products.ts';

export type Range = NonNullable<ProductCard['range']>;

/** A value in both systems; `us` only if it differs. */
export function inBoth(value: BasedValue, shown: Shown, withUnit: boolean): { metric: string; us: string | null } {
  const metric = formatValue(value, shown, 'metric', withUnit);
  const us = formatValue(value, shown, 'us', withUnit);
  return { metric, us: us === metric ? null : us };
}

/** What the sizes of a product range over, in both systems of units. */
export const toRange = (
  row: Pick<ProductRow, 'specifications' | 'variants' | 'typeCode'>,
  attributes: readonly Attribute[],
): Range =>
  sizeRanges(row, attributes).map(({ attribute, isLimit, value }) => ({
    name: rangeName(attribute, isLimit),
    ...inBoth(value, { unit: attribute.unit, decimals: null }, true),
  }));

/** `Bore`, `Stroke to`; a pressure needs no name. */
function rangeName({ name, unit }: Pick<Attribute, 'name' | 'unit'>, isLimit: boolean): string {
  if (unit && unitOf(unit).dimension === 'pressure') return '';
  return isLimit ? `${name} to` : name;
}
