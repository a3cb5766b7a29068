import { useSyncExternalStore } from 'react';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

const nothingChanges = () => () => undefined;

/** What the key beside the space bar or at the edge is called here. */
export const useCommandKey = (): '⌘' | 'Ctrl' =>
  useSyncExternalStore(
    nothingChanges,
    () => (isMac() ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  );

/** Whether a key was pressed together with it, and with none but Shift, which some keyboards need for a `/`. */
export const withCommand = (event: KeyboardEvent): boolean =>
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;
