type Connection = { saveData?: boolean };

/** Whether the visitor uses data-saver mode. False on the server. */
export const savesData = (): boolean =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection?.saveData === true;
