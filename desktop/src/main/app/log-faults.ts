import { existsSync } from 'node:fs';
import { app, crashReporter } from 'electron';
import type { LogFile } from '../storage/log-file.ts';

/** Notes down what goes wrong outside a page, and keeps the reports of crashes beside it. Nothing is sent anywhere. */
export function logFaults(log: LogFile): void {
  // This creates the folder, which Electron wants to be there.
  log.write('Started', `${app.getVersion()} on ${process.platform} ${process.arch}`);
  if (existsSync(log.folder)) app.setPath('crashDumps', log.folder);
  crashReporter.start({ uploadToServer: false });
  // Without a listener Electron shows its own box, with a stack that says nothing to the person.
  process.on('uncaughtException', error => log.write('Uncaught error', error));
  process.on('unhandledRejection', error => log.write('Unhandled rejection', error));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.write('Process gone', `${type}, ${reason}, ${exitCode}`),
  );
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') log.write('Window gone', `${reason}, ${exitCode}`);
  });
}
