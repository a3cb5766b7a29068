import type { Server } from 'node:http';
import { beginDraining, type Closables } from '../lifecycle.ts';

/** Stops cleanly on SIGINT and SIGTERM: requests under way end first, then everything that is open is closed. */
export function stopOnSignals(server: Server, closables: Closables): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    beginDraining();
    const closed = new Promise(resolve => server.close(resolve));
    // A connection is left idle by each request that ends.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    // Requests under way get ten seconds; then their connections are cut.
    const cut = setTimeout(() => server.closeAllConnections(), 10_000);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    await closables.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
