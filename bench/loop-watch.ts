import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the measured server by `node --import`: reports on its own port how long, in milliseconds, the event loop
 * was blocked at most since the last request. Child processes are left alone.
 */
if (isMainThread && process.env.WATCH_PORT && /main\.js$/.test(process.argv[1] ?? '')) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  createServer((_request, response) => {
    response.end(String(delay.max / 1e6));
    delay.reset();
  })
    .listen(Number(process.env.WATCH_PORT), '127.0.0.1')
    .unref();
}
