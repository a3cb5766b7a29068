import { adminPaths } from '@hydraulics/common/contract/paths';
import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import type { ProductLack } from '@hydraulics/common/nouns/lists/product-lists';
import { recordPath } from '@hydraulics/common/screens';

const products = adminPaths.products.href();
const enquiries = adminPaths.enquiries.href();

/** The tab of the screen of products that lists the categories. */
export const categoriesTab = `${products}?tab=categories`;

/** Addresses of filtered lists, for links to open tasks. */
export const listAddress = {
  productsLacking: (lacks: ProductLack) => `${products}?lacks=${lacks}`,
  productsOf: (categoryId: string) => `${products}?category=${categoryId}`,
  galleryLacking: `${adminPaths.gallery.href()}?lacks=alt`,
  unusedCategories: `${categoriesTab}&categories-unused=yes`,
  enquiries: (state: EnquiryState | 'waiting' | 'due') => `${enquiries}?state=${state}`,
  /** Of an address of mail, or `@` and the domain of a company. */
  enquiriesOf: (customer: string) => `${enquiries}?customer=${encodeURIComponent(customer)}`,
  enquiry: (id: string) => recordPath('enquiry', id),
};
