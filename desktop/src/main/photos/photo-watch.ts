import { watch } from 'node:fs';
import { type PhotoFolder, settleTime } from './photo-folder.ts';

type Deps = {
  photos: Pick<PhotoFolder, 'path' | 'scan'>;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
  /** Calls back when something in a folder changes, where the system tells. @returns how to stop it */
  watchFolder?: (path: string, onChange: () => void) => () => void;
};

/** Milliseconds: network drives do not tell of changes, and a folder that vanished may come back. */
const interval = 60_000;
/** Milliseconds between a change and the look at it, because more changes follow. */
const soon = 500;

/** Looks for new pictures when the folder changes, and now and then. */
export class PhotoWatch {
  readonly #deps: Required<Deps>;
  #timer: NodeJS.Timeout | undefined;
  #stopWatching: () => void = () => {};

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, watchFolder, ...deps };
  }

  /** Begins, or begins again with another folder; without a folder it ends. */
  start(): void {
    this.#stopWatching();
    this.#stopWatching = () => {};
    clearTimeout(this.#timer);
    const { path } = this.#deps.photos;
    if (path === null) return;
    this.#stopWatching = this.#deps.watchFolder(path, () => this.#schedule(soon));
    void this.look();
  }

  async look(): Promise<void> {
    const isCopying = await this.#deps.photos.scan();
    if (this.#deps.photos.path !== null) this.#schedule(isCopying ? settleTime : interval);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#deps.setTimer(() => void this.look(), delay);
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
