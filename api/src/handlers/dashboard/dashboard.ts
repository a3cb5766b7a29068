import type { Api } from '@hydraulics/common/contract/api';
import { may } from '@hydraulics/common/contract/roles';
import { countStates, readContentCached } from '../../repositories/cached-reads.ts';
import { categoryStats, imageStats, productStats } from '../../repositories/products.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { dismissal, readFirstSteps } from './first-steps.ts';
import { tasks } from './tasks/tasks.ts';

export const dashboard: Handlers<Api>['dashboard'] = {
  async get(_input, { db }, { user }) {
    const enquiries = user && may(user.role, 'enquiries') ? await countStates(db) : undefined;
    return {
      products: await readContentCached(db, 'complete products', productStats),
      categories: await readContentCached(db, 'used categories', categoryStats),
      images: await readContentCached(db, 'described images', imageStats),
      ...(enquiries && { enquiries, contacts: enquiries }),
    };
  },

  async firstSteps(_input, deps) {
    const { steps, isPublic } = await readFirstSteps(deps);
    const isDismissed = await deps.db.read(tables => tables.settings.existsBy({ id: dismissal }));
    return { steps, isPublic, isOver: isDismissed || steps.every(({ isDone }) => isDone) };
  },

  async dismissFirstSteps({ isDismissed }, { db }) {
    await db.transaction(async ({ settings }) => {
      const isStored = await settings.existsBy({ id: dismissal });
      if (isDismissed && !isStored) await settings.insert({ id: dismissal, value: 'dismissed' });
      if (!isDismissed && isStored) await settings.delete(dismissal);
    });
    return { success: true, message: `The first steps are ${isDismissed ? 'hidden' : 'shown'}.` };
  },
  ...tasks,
};
