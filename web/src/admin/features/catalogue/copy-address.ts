import { adminPaths } from '@hydraulics/common/contract/paths';

export const copyParameter = 'copy';

/** The address of Add Product, filled in from another product. */
export const copyAddress = (id: string): string => `${adminPaths.addProduct.href()}?${copyParameter}=${id}`;
