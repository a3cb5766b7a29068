type Connection = { saveData?: boolean };

/** Whether the visitor asked the browser to save data. The server does not know. */
export const savesData = (): boolean =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection?.saveData === true;
