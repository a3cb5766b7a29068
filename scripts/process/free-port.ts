import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A random port of the loopback interface that nothing listens on at this moment. It is below those that the system gives
 * to connections and to servers without a port (from 32768), one of which could take it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer();
  const isFree = await new Promise<boolean>(resolve => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
