import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import pLimit from 'p-limit';

export type WorkLimitOptions = {
  /** Concurrent pages and public reads, and how many more may wait. */
  running: number;
  waiting: number;
  /** Long lists sent concurrently to visitors, and to those of one address. */
  lists: number;
  listsToAddress: number;
};

/**
 * Limits concurrent work for visitors: pages outside the cache are rendered a few at a time, so that health checks and
 * staff are served in between. If too many are waiting, further requests are refused as busy.
 */
export type WorkLimits = {
  /** @throws AppError `busy` */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Reserves a slot for a long list, which is sent as fast as the client at this address reads it.
   * @returns releases the slot; may be called twice
   * @throws AppError `busy`
   */
  reserveList(address: string): () => void;
};

const defaults: WorkLimitOptions = { running: 4, waiting: 200, lists: 8, listsToAddress: 4 };

const retryAfter = 2;

export function createWorkLimits(options: Partial<WorkLimitOptions> = {}): WorkLimits {
  const { running, waiting, lists, listsToAddress } = { ...defaults, ...options };
  const limit = pLimit(running);
  /** The addresses that receive one. */
  const receivers: string[] = [];
  return {
    run(work) {
      if (limit.pendingCount >= waiting) throw new AppError('busy', undefined, { retryAfter });
      return limit(async () => {
        // Lets waiting requests run between two renders.
        await nextTurn();
        return work();
      });
    },
    reserveList(address) {
      const isFull = receivers.length >= lists || receivers.filter(one => one === address).length >= listsToAddress;
      if (isFull) throw new AppError('busy', undefined, { retryAfter });
      receivers.push(address);
      let isTaken = true;
      return () => {
        if (isTaken) receivers.splice(receivers.indexOf(address), 1);
        isTaken = false;
      };
    },
  };
}
