import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the measured server by `node --import`: reports on its own port the processor time of the main thread
 * since the last request, and of its longest turn, in ms. Child processes and threads are left alone.
 */
if (isMainThread && process.env.WATCH_PORT && /main\.js$/.test(process.argv[1] ?? '')) {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [from, last, longest] = [cpu(), cpu(), 0];
  const look = () => {
    const now = cpu();
    longest = Math.max(longest, now - last);
    last = now;
  };
  setInterval(look, 2).unref();
  createServer((_request, response) => {
    look();
    response.end(JSON.stringify({ cpu: last - from, longest }));
    [from, last, longest] = [cpu(), cpu(), 0];
  })
    .listen(Number(process.env.WATCH_PORT), '127.0.0.1')
    .unref();
}
