import type { AppUpdater } from 'electron-updater';

/** The part of electron-updater that is used here. */
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

type UpdateState = { state: 'none' } | { state: 'ready'; version: string } | { state: 'failed'; message: string };

type Deps = {
  /** Loads the updater on first use; null in a copy that runs from its sources. */
  load: () => Promise<Updater> | null;
  server: () => string | null;
  onChange: () => void;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** Milliseconds. The first check waits so that it does not slow down the first screen. */
const firstCheckDelay = 15_000;
const checkInterval = 4 * 60 * 60_000;

/** The result of a manual check, as a message for the user. */
type CheckResult = { message: string; detail?: string };

const manualInstall = 'You can download the installer from the website, under /desktop/.';

/** Why an update failed, as a message for the user. */
export function describeUpdateError(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const text = `${code} ${message}`;
  if (/CHANNEL_FILE_NOT_FOUND|NO_PUBLISHED|\b404\b/.test(text)) return 'The website offers no updates for this app.';
  if (/SIGNATURE|not signed/i.test(text))
    return `The new version is not signed by the publisher of this app, so it was not installed. ${manualInstall}`;
  if (/CHECKSUM|sha512/i.test(text))
    return 'The new version was damaged during the download. The app will download it again later.';
  if (/ENOSPC/.test(text)) return 'There is not enough disk space for the new version.';
  if (/EACCES|EPERM|EROFS|read-only/i.test(text)) return `The new version could not be installed. ${manualInstall}`;
  if (/net::|ENOTFOUND|ECONN|ETIMEDOUT|timed out/i.test(text))
    return 'Could not check for updates, because the website cannot be reached.';
  return `The app could not be updated. ${manualInstall}`;
}

/** Updates the app from the current website: checks, downloads in the background, and offers a restart. */
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

  /** Starts the periodic checks; called again after a switch to another server. */
  start(): void {
    clearTimeout(this.#timer);
    this.#scheduleCheck(firstCheckDelay);
  }

  /** Checks now, on the user's request. */
  async check(): Promise<CheckResult> {
    if (this.#state.state === 'ready')
      return { message: `Version ${this.#state.version} is ready. Restart to update.` };
    const found = await this.#checkFeed();
    if ('error' in found) return { message: found.error };
    return found.version
      ? { message: `Version ${found.version} is being downloaded.`, detail: 'You can keep working in the meantime.' }
      : { message: 'You have the latest version.' };
  }

  /** Whether the app is about to restart as the new version. */
  get isInstalling(): boolean {
    return this.#isInstalling;
  }

  /**
   * Restarts the app as the new version. The installer would discard unsaved changes, so the window is closed first;
   * `close` resolves to false when the user stays.
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
      // A failed background check is silent and repeated later; a failed download emits an error event.
      void this.#checkFeed().finally(() => this.#scheduleCheck(checkInterval));
    }, delay);
    this.#timer.unref?.();
  }

  async #checkFeed(): Promise<{ version: string | null } | { error: string }> {
    const server = this.#deps.server();
    this.#updater ??= this.#loadUpdater();
    if (!this.#updater) return { error: 'This copy of the app was not installed, so it cannot be updated.' };
    if (!server) return { error: 'No website has been chosen yet.' };
    try {
      const updater = await this.#updater;
      // The website sends one range per response.
      updater.setFeedURL({ provider: 'generic', url: `${server}/desktop/`, useMultipleRangeRequest: false });
      const result = await updater.checkForUpdates();
      // A failed download also emits an error event; the rejection itself would crash the app.
      result?.downloadPromise?.catch(() => undefined);
      this.#isDownloading = Boolean(result?.isUpdateAvailable);
      return { version: result?.isUpdateAvailable ? result.updateInfo.version : null };
    } catch (error) {
      return { error: describeUpdateError(error) };
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
        // Errors of a check are returned by `check`; only those of a background download are shown as state.
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
