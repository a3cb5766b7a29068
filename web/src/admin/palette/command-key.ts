const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The label of the command key on this system. */
export const commandKey = (): '⌘' | 'Ctrl' => (isMac() ? '⌘' : 'Ctrl');

/** Whether it was pressed with the key, and no other modifier but Shift, which some keyboards need for `/`. */
export const withCommand = (event: KeyboardEvent): boolean =>
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;
