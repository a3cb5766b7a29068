import type { Api } from '@hydraulics/common/api';
import type { Handlers } from '../http/invoke.ts';
import { countContacts } from '../repositories/contacts.ts';
import { countContent } from '../repositories/content-counts.ts';
import { measureCategories, measureProducts } from '../repositories/products.ts';

export const dashboard: Handlers<Api>['dashboard'] = {
  get: async (_input, { db }) => ({
    products: await countContent(db, 'complete products', measureProducts),
    categories: await countContent(db, 'used categories', measureCategories),
    contacts: await db.read(tables => countContacts(tables)),
  }),
};
