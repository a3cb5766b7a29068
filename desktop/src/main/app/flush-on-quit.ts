import { app } from 'electron';

/** Lets the app end only once what it still writes is on the disk: closing the window notes where it was. */
export function endAfter(settled: () => Promise<void>): void {
  let isSettled = false;
  app.on('will-quit', event => {
    if (isSettled) return;
    event.preventDefault();
    void settled().then(() => {
      isSettled = true;
      app.quit();
    });
  });
}
