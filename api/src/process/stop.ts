import type { Logger } from 'pino';
import type { Drain } from './drain.ts';
import { beginDraining, type Closables } from './lifecycle.ts';

/** In ms, for running requests including uploads. TimeoutStopSec in the unit file allows for it. */
const drainTimeoutMs = 30_000;
const closeTimeoutMs = 10_000;

const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Exits at once on SIGINT and SIGTERM during the start. Without a handler PID 1 of a container would ignore both.
 * @returns a function that removes the handlers
 */
export function exitOnSignals(): () => void {
  const handlers = Object.entries(signals).map(([signal, code]) => ({ signal, exit: () => process.exit(code) }));
  for (const { signal, exit } of handlers) process.on(signal, exit);
  return () => {
    for (const { signal, exit } of handlers) process.off(signal, exit);
  };
}

/**
 * Shuts down gracefully on SIGINT and SIGTERM: running requests finish, then all resources are closed. A signal may
 * arrive twice, from the terminal or service manager and again from npm; all but the first are ignored.
 */
export function stopOnSignals(
  drain: Drain,
  closables: Closables,
  { log, limitMs = drainTimeoutMs }: { log: Logger; limitMs?: number },
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
    const timer = setTimeout(() => fail(new Error(`Closing took longer than ${closeTimeoutMs} ms.`)), closeTimeoutMs);
    await closables.close().catch(fail);
    clearTimeout(timer);
    process.exit(0);
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'The server did not stop cleanly');
    process.exit(1);
  };
  for (const signal of Object.keys(signals)) process.on(signal, stop);
}
