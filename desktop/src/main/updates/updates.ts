import type { AppUpdater } from 'electron-updater';

/** What is used of electron-updater. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'quitAndInstall'
> & {
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

export type UpdateState =
  | { state: 'none' }
  | { state: 'ready'; version: string }
  | { state: 'failed'; message: string };

type Deps = {
  /** Loads the updater at the first need; null where there is nothing to update, as when run from its sources. */
  load: () => Promise<Updater> | null;
  server: () => string | null;
  onChange: () => void;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** Milliseconds from the start to the first look, so that it is not in the way of the first screen; and from then on. */
const firstCheckDelay = 15_000;
const checkInterval = 4 * 60 * 60_000;

/** What came of a look that a person asked for, in a sentence. */
export type CheckResult = { message: string; detail?: string };

const manualInstall = 'The installers are on the website under /desktop/.';

/** Why an update did not work, in a sentence. The app goes on as it is. */
export function describeUpdateError(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const text = `${code} ${message}`;
  if (/CHANNEL_FILE_NOT_FOUND|NO_PUBLISHED|\b404\b/.test(text)) return 'The website offers no new version of the app.';
  if (/SIGNATURE|not signed/i.test(text))
    return `The new version was not made by the maker of this app, so it was not installed. ${manualInstall}`;
  if (/CHECKSUM|sha512/i.test(text)) return 'The new version arrived damaged. It will be fetched again later.';
  if (/ENOSPC/.test(text)) return 'The new version does not fit on the disk.';
  if (/EACCES|EPERM|EROFS|read-only/i.test(text)) return `The new version could not be put in place. ${manualInstall}`;
  if (/net::|ENOTFOUND|ECONN|ETIMEDOUT|timed out/i.test(text))
    return 'The website could not be asked for a new version.';
  return `The app could not be updated. ${manualInstall}`;
}

/** Keeps the app up to date from the website that it works on: looks, fetches in the background, and offers to restart. */
export class Updates {
  readonly #deps: Required<Deps>;
  #updater: Promise<Updater> | null = null;
  #state: UpdateState = { state: 'none' };
  #timer: NodeJS.Timeout | undefined;
  #isDownloading = false;
  #isInstalling = false;

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, ...deps };
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Looks soon, and every few hours from then on; also after another server was chosen. */
  start(): void {
    clearTimeout(this.#timer);
    this.#scheduleCheck(firstCheckDelay);
  }

  /** Looks now because a person asked. @returns what to tell them */
  async check(): Promise<CheckResult> {
    if (this.#state.state === 'ready')
      return { message: `Version ${this.#state.version} is ready. Restart to update.` };
    const found = await this.#checkFeed();
    if ('fault' in found) return { message: found.fault };
    return found.version
      ? { message: `Version ${found.version} is being fetched.`, detail: 'You can go on working meanwhile.' }
      : { message: 'This is the newest version.' };
  }

  /** Whether the app is about to end, to be started anew as the new version. */
  get isInstalling(): boolean {
    return this.#isInstalling;
  }

  /**
   * Ends the app and starts the new version. The installer would not ask about what is not saved, so the window is
   * closed first; `close` says whether it was.
   */
  async install(close: () => Promise<boolean>): Promise<void> {
    const updater = await this.#updater;
    if (!updater || this.#state.state !== 'ready') return;
    this.#isInstalling = true;
    if (await close()) updater.quitAndInstall(true, true);
    else this.#isInstalling = false;
  }

  #scheduleCheck(delay: number): void {
    this.#timer = this.#deps.setTimer(() => {
      // What fails unasked is tried again later; only a fetch that breaks is worth a word, and says it by itself.
      void this.#checkFeed().finally(() => this.#scheduleCheck(checkInterval));
    }, delay);
    this.#timer.unref?.();
  }

  async #checkFeed(): Promise<{ version: string | null } | { fault: string }> {
    const server = this.#deps.server();
    this.#updater ??= this.#loadUpdater();
    if (!this.#updater) return { fault: 'This copy of the app is not installed, so it is not updated.' };
    if (!server) return { fault: 'No website was chosen yet.' };
    try {
      const updater = await this.#updater;
      // The website sends one part of a file at a time.
      updater.setFeedURL({ provider: 'generic', url: `${server}/desktop/`, useMultipleRangeRequest: false });
      const result = await updater.checkForUpdates();
      // That a fetch breaks is heard by the event; here it would only end the app.
      result?.downloadPromise?.catch(() => undefined);
      this.#isDownloading = Boolean(result?.isUpdateAvailable);
      return { version: result?.isUpdateAvailable ? result.updateInfo.version : null };
    } catch (error) {
      return { fault: describeUpdateError(error) };
    }
  }

  #loadUpdater(): Promise<Updater> | null {
    const loading = this.#deps.load();
    if (!loading) return null;
    return loading.then(updater => {
      updater.autoDownload = true;
      updater.autoInstallOnAppQuit = true;
      updater.allowDowngrade = false;
      updater.logger = null;
      updater.on('update-downloaded', ({ version }) => this.#setState({ state: 'ready', version }));
      updater.on('error', error => {
        // A look that fails says so to whoever asked for it; this is for what was under way behind the scenes.
        if (this.#isDownloading) this.#setState({ state: 'failed', message: describeUpdateError(error) });
        this.#isDownloading = false;
      });
      return updater;
    });
  }

  #setState(state: UpdateState): void {
    this.#state = state;
    this.#deps.onChange();
  }
}
