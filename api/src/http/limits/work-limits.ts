import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import pLimit from 'p-limit';

export type WorkLimitOptions = {
  /** Concurrent pages and public reads, and how many more may wait. */
  running: number;
  waiting: number;
  /** Long lists sent concurrently. */
  lists: number;
};

/**
 * Limits concurrent work for visitors: pages outside the cache are rendered a few at a time, so that health checks and
 * staff are served in between. If too many are waiting, further requests are refused as busy.
 */
export type WorkLimits = {
  /** @throws AppError `busy` */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Reserves a slot for a long list, which is sent as fast as the client reads it.
   * @returns releases the slot; may be called twice
   * @throws AppError `busy`
   */
  reserveList(): () => void;
};

const defaults: WorkLimitOptions = { running: 4, waiting: 200, lists: 8 };

const retryAfter = 2;

export function createWorkLimits(options: Partial<WorkLimitOptions> = {}): WorkLimits {
  const { running, waiting, lists } = { ...defaults, ...options };
  const limit = pLimit(running);
  let openLists = 0;
  return {
    run(work) {
      if (limit.pendingCount >= waiting) throw new AppError('busy', undefined, { retryAfter });
      return limit(async () => {
        // Lets waiting requests run between two renders.
        await nextTurn();
        return work();
      });
    },
    reserveList() {
      if (openLists >= lists) throw new AppError('busy', undefined, { retryAfter });
      openLists += 1;
      let isTaken = true;
      return () => {
        if (isTaken) openLists -= 1;
        isTaken = false;
      };
    },
  };
}
