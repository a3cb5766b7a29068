import electronUpdater from 'electron-updater';
import { type FeedSource, SignedFeed } from './signed-feed.ts';

const { autoUpdater, DebUpdater, PacmanUpdater, RpmUpdater } = electronUpdater;

/** In its own file so that it is loaded only in an installed app. */
export const loadUpdater = (source: Omit<FeedSource, 'url'>) => ({
  updater: autoUpdater,
  asksForPassword: [DebUpdater, PacmanUpdater, RpmUpdater].some(kind => autoUpdater instanceof kind),
  feedAt: (url: string) => ({ provider: 'custom' as const, updateProvider: SignedFeed, ...source, url }),
});
