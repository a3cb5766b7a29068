import type { Logger } from 'pino';
import type { Drain } from './drain.ts';
import { beginDraining, type Closables } from './lifecycle.ts';

/** How long requests under way may take, uploads among them, in ms. The unit file's TimeoutStopSec allows for it. */
const requestsEndWithin = 30_000;
/** In ms: how long closing the database and the rest may take after that. */
const closedWithin = 10_000;

const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ends the process at once on SIGINT and SIGTERM, as is right while it starts: nobody is served yet. Without a handler
 * the first process of a container would ignore both.
 * @returns what takes the handlers away again
 */
export function exitOnSignals(): () => void {
  const handlers = Object.entries(signals).map(([signal, code]) => ({ signal, exit: () => process.exit(code) }));
  for (const { signal, exit } of handlers) process.on(signal, exit);
  return () => {
    for (const { signal, exit } of handlers) process.off(signal, exit);
  };
}

/**
 * Stops cleanly on SIGINT and SIGTERM: requests under way end first, then everything that is open is closed. A signal may
 * arrive more than once, from the terminal or service manager and again from npm, so all after the first are ignored.
 */
export function stopOnSignals(
  drain: Drain,
  closables: Closables,
  { log, limitMs = requestsEndWithin }: { log: Logger; limitMs?: number },
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    beginDraining();
    void end();
  };
  const end = async () => {
    await drain.run({ limitMs });
    const late = setTimeout(() => fail(new Error(`Closing took longer than ${closedWithin} ms.`)), closedWithin);
    await closables.close().catch(fail);
    clearTimeout(late);
    process.exit(0);
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'The server did not stop cleanly');
    process.exit(1);
  };
  for (const signal of Object.keys(signals)) process.on(signal, stop);
}
