import { strokePart } from '@hydraulics/common/figures/sizes/code-figures';
import { strokeOf } from '@hydraulics/common/figures/sizes/size-values';
import { areSizedAs, mountingPart } from '@hydraulics/common/figures/sizing/iso-mountings';
import type { Need } from '@hydraulics/common/figures/sizing/size-cylinder';
import { buildCode } from '@hydraulics/common/figures/type-code/build-code';
import { sizeOfProduct } from '../../../products/size-of-product.ts';

type Product = Parameters<typeof sizeOfProduct>[0];

/**
 * The order code of a listed size with the stroke that it is sized for, `VCT-63/36x600-…`, and with the mounting if only
 * one of the product holds it so. The code of the size where the product has no such code.
 */
export function sizedCode(product: Product, code: string, { stroke, mounting, direction }: Need): string {
  const { typeCode } = product;
  if (!typeCode || stroke === null) return code;
  const { choices } = sizeOfProduct(product, code);
  if (!choices) return code;
  const place = strokePart(typeCode, strokeOf(product.category?.attributes ?? []));
  const part = typeCode.parts[place];
  if (part?.kind !== 'number' || part.unit !== 'mm') return code;
  const { min, step } = part;
  const next = [...choices];
  next[place] = String(min + Math.max(0, Math.ceil((stroke - min) / step)) * step);
  const mountings = mountingPart(typeCode);
  const held = mountings?.values.filter(value => areSizedAs([value.code], mounting)) ?? [];
  if (mountings && direction === 'push' && held.length === 1) next[typeCode.parts.indexOf(mountings)] = held[0]?.code;
  const written = buildCode(typeCode, next).code;
  return sizeOfProduct(product, written).problems.length === 0 ? written : code;
}
