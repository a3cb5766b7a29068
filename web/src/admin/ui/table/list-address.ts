import { adminPaths } from '@hydraulics/common/contract/paths';
import type { ContactState } from '@hydraulics/common/nouns/enquiries';
import type { ProductLack } from '@hydraulics/common/nouns/products';

const products = adminPaths.products.href();
const contacts = adminPaths.contacts.href();

/** Addresses of lists that are filtered already, for the links that lead to what is to be done. */
export const listAddress = {
  productsLacking: (lacks: ProductLack) => `${products}?lacks=${lacks}#products`,
  productsOf: (categoryId: string) => `${products}?category=${categoryId}#products`,
  unusedCategories: `${products}?categories-unused=yes`,
  enquiries: (state: ContactState) => `${contacts}?state=${state}`,
  enquiry: (id: string) => `${contacts}?enquiry=${id}`,
};
