import type { AppUpdater } from 'electron-updater';
import { describeInstallError, describeUpdateError } from './update-errors.ts';
import { FeedExpired } from './verify-feed.ts';

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

type LoadedUpdater = {
  updater: Updater;
  /** Whether the system asks for a password to install a new version. */
  asksForPassword: boolean;
  /** The feed in a folder of a website, given with a slash at the end. */
  feedAt: (url: string) => Parameters<Updater['setFeedURL']>[0];
};

type Deps = {
  /** Loads the updater on first use; null in a copy that runs from its sources. */
  load: () => Promise<LoadedUpdater> | null;
  server: () => string | null;
  /** Whether the administrator of the computer installs new versions. */
  isManaged?: boolean;
  onChange: () => void;
  /** Called with an error for the log. */
  onError?: (error: unknown) => void;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** Milliseconds. The first check waits so that it does not slow down the first screen. */
const firstCheckDelay = 15_000;
const checkInterval = 4 * 60 * 60_000;

/** The result of a manual check, as a message for the user. */
type CheckResult = { message: string; detail?: string };

/** Updates the app from the current website: checks, downloads in the background, and offers a restart. */
export class Updates {
  readonly #deps: Required<Deps>;
  #updater: Promise<LoadedUpdater> | null = null;
  #state: UpdateState = { state: 'none' };
  #timer: NodeJS.Timeout | undefined;
  #isDownloading = false;
  #isInstalling = false;
  #reopen: () => void = () => {};

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, isManaged: false, onError() {}, ...deps };
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Starts the periodic checks; called again after a switch to another server. */
  start(): void {
    clearTimeout(this.#timer);
    if (this.#deps.isManaged) return;
    this.#scheduleCheck(firstCheckDelay);
  }

  /** Checks now, on the user's request. */
  async check(): Promise<CheckResult> {
    if (this.#deps.isManaged) return { message: 'The administrator of this computer installs updates of this app.' };
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
   * `close` resolves to false if the user cancels. If the installation fails, `reopen` shows the window again.
   */
  async install(close: () => Promise<boolean>, reopen: () => void): Promise<void> {
    const loaded = await this.#updater;
    if (!loaded || this.#state.state !== 'ready') return;
    this.#isInstalling = true;
    this.#reopen = reopen;
    if (!(await close())) {
      this.#isInstalling = false;
      return;
    }
    try {
      loaded.updater.quitAndInstall(true, true);
    } catch (error) {
      this.#onError(error);
    }
  }

  #onError(error: unknown): void {
    // Errors of a check are also returned by it, and reported there.
    if (this.#isInstalling || this.#isDownloading) this.#deps.onError(error);
    if (this.#isInstalling) {
      this.#isInstalling = false;
      this.#setState({ state: 'failed', message: describeInstallError(error) });
      this.#reopen();
    } else if (this.#isDownloading) {
      // Errors of a check are returned by `check`; only those of a background download are shown as state.
      this.#setState({ state: 'failed', message: describeUpdateError(error) });
    }
    this.#isDownloading = false;
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
      const { updater, feedAt } = await this.#updater;
      updater.setFeedURL(feedAt(`${server}/desktop/`));
      const result = await updater.checkForUpdates();
      // A failed download also emits an error event; the rejection itself would crash the app.
      result?.downloadPromise?.catch(() => undefined);
      this.#isDownloading = Boolean(result?.isUpdateAvailable);
      // An earlier failure no longer matters.
      if (this.#state.state === 'failed') this.#setState({ state: 'none' });
      return { version: result?.isUpdateAvailable ? result.updateInfo.version : null };
    } catch (error) {
      this.#deps.onError(error);
      const message = describeUpdateError(error);
      // Shown without a manual check: the website may be holding updates back.
      if (error instanceof FeedExpired && this.#state.state !== 'ready') this.#setState({ state: 'failed', message });
      return { error: message };
    }
  }

  #loadUpdater(): Promise<LoadedUpdater> | null {
    const loading = this.#deps.load();
    if (!loading) return null;
    return loading.then(loaded => {
      const { updater, asksForPassword } = loaded;
      updater.autoDownload = true;
      // A password dialog would be unexpected when the app closes.
      updater.autoInstallOnAppQuit = !asksForPassword;
      updater.allowDowngrade = false;
      updater.logger = null;
      updater.on('update-downloaded', ({ version }) => this.#setState({ state: 'ready', version }));
      updater.on('error', error => this.#onError(error));
      return loaded;
    });
  }

  #setState(state: UpdateState): void {
    this.#state = state;
    this.#deps.onChange();
  }
}
