import electronUpdater from 'electron-updater';
import type { Updater } from './updates.ts';

/** In its own file so that it is loaded only in an installed app. */
export const updater: Updater = electronUpdater.autoUpdater;
