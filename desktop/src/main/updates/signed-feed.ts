import type { AppUpdater, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import { Provider, type ProviderRuntimeOptions, parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { checkOrder, type NewestSigned, readFeed, verifyFeed } from './verify-feed.ts';

/** The location of a feed, and the keys that may have signed it. */
export type FeedSource = {
  /** The address of the folder, with a slash at the end. */
  url: string;
  app: string;
  keys: readonly string[];
  /** The newest version that was seen at any website; survives restarts. */
  newest: { read: () => NewestSigned | null; save: (newest: NewestSigned) => void };
};

/**
 * Reads the feed of a website, and checks its signature before electron-updater gets it, so that nothing unsigned is
 * downloaded.
 */
export class SignedFeed extends Provider<UpdateInfo> {
  readonly #source: FeedSource;
  readonly #updater: Pick<AppUpdater, 'currentVersion'>;

  constructor(source: FeedSource, updater: Pick<AppUpdater, 'currentVersion'>, options: ProviderRuntimeOptions) {
    // The website sends one range per response.
    super({ ...options, isUseMultipleRangeRequest: false });
    this.#source = source;
    this.#updater = updater;
  }

  /** @throws UpdateRefused, or an error of the network */
  async getLatestVersion(): Promise<UpdateInfo> {
    const { url, app, keys, newest } = this.#source;
    const feed = `${this.getDefaultChannelName()}.yml`;
    const address = new URL(feed, url);
    const text = (await this.httpRequest(address)) ?? '';
    const signature = await this.httpRequest(new URL(`${feed}.sig`, url)).catch(error => {
      if (error.statusCode === 404) return null;
      throw error;
    });
    const key = verifyFeed({ text, signature }, { app, feed, keys });
    const { version, ...rest } = readFeed(parseUpdateInfo(text, feed, address));
    const installed = this.#updater.currentVersion.version;
    const changed = checkOrder({ version, key }, { installed, newest: newest.read(), keys });
    if (changed) newest.save(changed);
    return { version, ...rest } as UpdateInfo;
  }

  resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
    return files.map(info => ({ url: new URL(info.url, this.#source.url), info }));
  }
}
