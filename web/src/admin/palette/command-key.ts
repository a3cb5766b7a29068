const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** What the key beside the space bar or at the edge is called here. */
export const commandKey = isMac ? '⌘' : 'Ctrl';

/** Whether a key was pressed together with it, and with none but Shift, which some keyboards need for a `/`. */
export const withCommand = (event: KeyboardEvent): boolean =>
  (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;
