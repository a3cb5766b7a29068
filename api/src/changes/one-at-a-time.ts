import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs work when it is called, never twice at once. Calls during the work are answered by one more run, since the work
 * may have begun before what they are about.
 * @param restMs in ms, between the end of one run and the start of the next
 * @param work its failures are ignored: whoever calls does not wait for it
 */
export function oneAtATime(work: () => Promise<unknown>, restMs: number): () => void {
  let isRunning = false;
  let isCalled = false;
  const run = async () => {
    isRunning = true;
    while (isCalled) {
      isCalled = false;
      await work().catch(() => undefined);
      await wait(restMs, undefined, { ref: false });
    }
    isRunning = false;
  };
  return () => {
    isCalled = true;
    if (!isRunning) void run();
  };
}
