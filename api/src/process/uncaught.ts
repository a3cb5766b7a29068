import type { Logger } from 'pino';

/**
 * Ends the process with code 1 on an error that nothing has caught, a rejected promise included, after one line in the
 * log. What such an error has left half done is unknown, so going on could harm data; a new start cannot.
 */
export function exitOnUncaughtErrors(log: Logger): void {
  // A rejection without a handler arrives here too: Node raises it as an error.
  process.on('uncaughtException', (error, origin) => {
    try {
      // The log writes synchronously, so the line is out before the process ends.
      log.fatal({ err: error, origin }, 'The server ends because of an error that nothing has caught');
    } finally {
      process.exit(1);
    }
  });
}
