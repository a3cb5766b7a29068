import type { Api } from '@hydraulics/common/contract/api';
import { countContentCached, countEnquiriesCached } from '../../repositories/cached-counts.ts';
import { countEnquiries } from '../../repositories/enquiries.ts';
import { categoryStats, productStats } from '../../repositories/products.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const dashboard: Handlers<Api>['dashboard'] = {
  get: async (_input, { db }) => ({
    products: await countContentCached(db, 'complete products', productStats),
    categories: await countContentCached(db, 'used categories', categoryStats),
    contacts: await countEnquiriesCached(db, 'in each state', tables => countEnquiries(tables)),
  }),
};
