import type { Api } from '@hydraulics/common/contract/api';
import { countContent, countEnquiriesOnce } from '../../repositories/content-counts.ts';
import { countEnquiries } from '../../repositories/enquiries.ts';
import { measureCategories, measureProducts } from '../../repositories/products.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const dashboard: Handlers<Api>['dashboard'] = {
  get: async (_input, { db }) => ({
    products: await countContent(db, 'complete products', measureProducts),
    categories: await countContent(db, 'used categories', measureCategories),
    contacts: await countEnquiriesOnce(db, 'in each state', tables => countEnquiries(tables)),
  }),
};
