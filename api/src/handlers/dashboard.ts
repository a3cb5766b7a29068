import type { Api } from '@hydraulics/common/api';
import type { Handlers } from '../http/invoke.ts';
import { countContacts } from '../repositories/contacts.ts';
import { measureCategories, measureProducts } from '../repositories/products.ts';

export const dashboard: Handlers<Api>['dashboard'] = {
  get: (_input, { db }) =>
    db.read(async tables => ({
      products: await measureProducts(tables),
      categories: await measureCategories(tables),
      contacts: await countContacts(tables),
    })),
};
