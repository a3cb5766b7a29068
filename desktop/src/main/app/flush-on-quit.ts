import { app } from 'electron';

/** Delays quitting until pending writes are done; closing the window saves its bounds, for example. */
export function flushOnQuit(flush: () => Promise<void>): void {
  let isFlushed = false;
  app.on('will-quit', event => {
    if (isFlushed) return;
    event.preventDefault();
    void flush().then(() => {
      isFlushed = true;
      app.quit();
    });
  });
}
