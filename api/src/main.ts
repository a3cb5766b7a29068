import { keepFilesPrivate } from './files/private-files.ts';
import { surviveLostOutput } from './log.ts';
import { requireNode } from './node-version.ts';
import { exitOnSignals } from './process/stop.ts';
import { StartError } from './start-error.ts';

// First, because loading the program takes a while.
const startIsOver = exitOnSignals();
surviveLostOutput();
try {
  requireNode();
  keepFilesPrivate();
  // Loaded after the version check: the database driver crashes on an unsupported Node.
  const { startServer } = await import('./server.ts');
  await startServer(startIsOver);
} catch (error) {
  // Expected errors print their message only, others also the stack trace.
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(
    error instanceof StartError ? `${message}\n` : `The server could not start: ${message}\n\n${stack ?? ''}\n`,
  );
  process.exit(1);
}
