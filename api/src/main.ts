import { requireNode } from './node-version.ts';

try {
  requireNode();
  // Loaded only now: the database driver must not be touched by a Node that it cannot run on.
  const { startServer } = await import('./server.ts');
  await startServer();
} catch (error) {
  // A sentence for whoever starts it; the trail for whoever must find out why.
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${message}\n\n${stack ?? ''}\n`);
  process.exit(1);
}
