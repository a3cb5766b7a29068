import { requireNode } from './node-version.ts';
import { exitOnSignals } from './process/stop.ts';
import { StartError } from './start-error.ts';

// First of all: loading the program takes a while.
const startIsOver = exitOnSignals();
try {
  requireNode();
  // Loaded only now: the database driver must not be touched by a Node that it cannot run on.
  const { startServer } = await import('./server.ts');
  await startServer(startIsOver);
} catch (error) {
  // An expected cause needs its sentence only; of any other the stack trace shows where to look.
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(
    error instanceof StartError ? `${message}\n` : `The server could not start: ${message}\n\n${stack ?? ''}\n`,
  );
  process.exit(1);
}
