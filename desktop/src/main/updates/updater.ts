import electronUpdater from 'electron-updater';
import type { Updater } from './updates.ts';

/** The real one. In a file of its own, so that it is loaded only where there is something to update. */
export const updater: Updater = electronUpdater.autoUpdater;
