import type { AddressKind } from '../contract/endpoint.ts';
import { codeParameter, paths } from '../contract/site-paths.ts';

/** A record as far as its address goes; one that has no name yet is found by its id. */
type Addressed = { _id: string; address?: string | undefined };

export const productPath = ({ _id, address }: Addressed): string => paths.product.href({ id: address || _id });

/** The path of one size or order code of a product. */
export const sizePath = (product: Addressed, code: string): string =>
  `${productPath(product)}?${new URLSearchParams({ [codeParameter]: code })}`;

export const categoryPath = ({ _id, address }: Addressed): string =>
  paths.category.href({ categoryId: address || _id });

/** The path of a record's page. */
export const recordPagePath = (kind: AddressKind, record: Addressed): string =>
  kind === 'product' ? productPath(record) : categoryPath(record);

/** The path of the page of a product's category. */
export const categoryPathOf = (product: { categoryId: string; categoryAddress?: string | undefined }): string =>
  categoryPath({ _id: product.categoryId, address: product.categoryAddress });
