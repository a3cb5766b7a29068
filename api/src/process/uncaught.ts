import type { Logger } from 'pino';

/**
 * Logs an uncaught error or rejection and exits with code 1. The state after such an error is unknown, so continuing
 * could damage data; a restart cannot.
 */
export function exitOnUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    try {
      // The log writes synchronously, so this line is written before the exit.
      log.fatal({ err: error, origin }, 'The server exits because of an uncaught error');
    } finally {
      process.exit(1);
    }
  });
}
