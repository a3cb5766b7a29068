import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { buildCode } from '@hydraulics/common/figures/type-code/build-code';
import { typeCodeLimits } from '@hydraulics/common/limits';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Product } from '@hydraulics/common/nouns/products';
import type { DataStore } from '../../shared/data/store.ts';
import type { Params } from './page.ts';
import { queries } from './queries.ts';

/** Between the codes of an address that has several: one for each part of the type code, as a form without script sends. */
export const codeSeparator = '\n';

/** The code that the address of a product's page names; empty without one. */
export function codeOf(params: Params, { typeCode }: Pick<Product, 'typeCode'>): string {
  const given = (params[codeParameter] ?? '').split(codeSeparator);
  const isByPart = typeCode !== undefined && given.length > 1 && given.length === typeCode.parts.length;
  const choices = given.map(text => text.trim() || undefined);
  // A number that is none is left out; the form says so.
  const code = isByPart ? buildCode({ ...typeCode, rules: [] }, choices).code : given.join(' ');
  return code.trim().slice(0, typeCodeLimits.pasted);
}

/** The figures that a product's page shows: those of the size in its address, or the product's own. */
export function sheetOf(store: DataStore, params: Params): Sheet | undefined {
  const { id = '' } = params;
  const product = store.get(queries.product(id)).value;
  return product && store.get(queries.sheet(id, codeOf(params, product))).value;
}

/** The size that a page shows; undefined for the product itself. */
export const shownSize = (sheet: Sheet | undefined) => (sheet?.size?.kind === 'series' ? undefined : sheet?.size);

/** The canonical address of a product's page: a size of its table has one of its own, any other code that of the product. */
export function canonicalOf(store: DataStore, params: Params): string {
  const product = { _id: params.id ?? '' };
  const size = sheetOf(store, params)?.size;
  return size?.kind === 'listed' ? sizePath(product, size.code) : productPath(product);
}
