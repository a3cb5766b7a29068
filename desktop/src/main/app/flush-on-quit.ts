import { app } from 'electron';

/** Lets the app end only once what it still writes is on the disk: closing the window notes where it was. */
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
