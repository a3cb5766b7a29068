import { watch } from 'node:fs';
import { type PhotoFolder, settleTime } from './photo-folder.ts';

type Deps = {
  photos: Pick<PhotoFolder, 'path' | 'scan'>;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
  /**
   * Calls back when something in a folder changes, if the system reports it.
   * @returns a function that stops it
   */
  watchFolder?: (path: string, onChange: () => void) => () => void;
};

/** Milliseconds between scans: network drives do not report changes, and a vanished folder may come back. */
const interval = 60_000;
/** Milliseconds from a change to its scan, because more changes usually follow. */
const soon = 500;

/** Scans for new pictures when the folder changes, and periodically. */
export class PhotoWatch {
  readonly #deps: Required<Deps>;
  #timer: NodeJS.Timeout | undefined;
  #stopWatching: () => void = () => {};

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, watchFolder, ...deps };
  }

  /** Starts, or restarts with another folder; stops if there is no folder. */
  start(): void {
    this.#stopWatching();
    this.#stopWatching = () => {};
    clearTimeout(this.#timer);
    const { path } = this.#deps.photos;
    if (path === null) return;
    this.#stopWatching = this.#deps.watchFolder(path, () => this.#schedule(soon));
    void this.scan();
  }

  async scan(): Promise<void> {
    const isCopying = await this.#deps.photos.scan();
    if (this.#deps.photos.path !== null) this.#schedule(isCopying ? settleTime : interval);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#deps.setTimer(() => void this.scan(), delay);
    this.#timer.unref?.();
  }
}

function watchFolder(path: string, onChange: () => void): () => void {
  try {
    const watcher = watch(path, { persistent: false }, onChange);
    // When the folder vanishes, the next scan reports it.
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
}
