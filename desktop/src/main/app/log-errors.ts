import { existsSync } from 'node:fs';
import { app, crashReporter } from 'electron';
import type { LogFile } from '../storage/log-file.ts';

/** Logs errors outside the page, and stores crash reports beside the log. Nothing is sent anywhere. */
export function logErrors(log: LogFile): void {
  // This creates the folder, which Electron requires to exist.
  log.write('Started', `${app.getVersion()} on ${process.platform} ${process.arch}`);
  if (existsSync(log.folder)) app.setPath('crashDumps', log.folder);
  crashReporter.start({ uploadToServer: false });
  // Without a listener Electron shows a dialog with a stack trace, which is of no use to the user.
  process.on('uncaughtException', error => log.write('Uncaught error', error));
  process.on('unhandledRejection', error => log.write('Unhandled rejection', error));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.write('Process gone', `${type}, ${reason}, ${exitCode}`),
  );
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') log.write('Window gone', `${reason}, ${exitCode}`);
  });
}
