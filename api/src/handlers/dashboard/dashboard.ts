import type { Api } from '@hydraulics/common/contract/api';
import { may } from '@hydraulics/common/contract/roles';
import { countContentCached, countStates } from '../../repositories/cached-counts.ts';
import { categoryStats, imageStats, productStats } from '../../repositories/products.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const dashboard: Handlers<Api>['dashboard'] = {
  get: async (_input, { db }, { user }) => ({
    products: await countContentCached(db, 'complete products', productStats),
    categories: await countContentCached(db, 'used categories', categoryStats),
    images: await countContentCached(db, 'described images', imageStats),
    ...(user && may(user.role, 'enquiries') ? { contacts: await countStates(db) } : {}),
  }),
};
