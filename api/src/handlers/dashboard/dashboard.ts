import type { Api } from '@hydraulics/common/contract/api';
import { may } from '@hydraulics/common/contract/roles';
import { countContentCached, countStates } from '../../repositories/cached-counts.ts';
import { categoryStats, imageStats, productStats } from '../../repositories/products.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { tasks } from './tasks/tasks.ts';

export const dashboard: Handlers<Api>['dashboard'] = {
  async get(_input, { db }, { user }) {
    const enquiries = user && may(user.role, 'enquiries') ? await countStates(db) : undefined;
    return {
      products: await countContentCached(db, 'complete products', productStats),
      categories: await countContentCached(db, 'used categories', categoryStats),
      images: await countContentCached(db, 'described images', imageStats),
      ...(enquiries && { enquiries, contacts: enquiries }),
    };
  },

  ...tasks,
};
