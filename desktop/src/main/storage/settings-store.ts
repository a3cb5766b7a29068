import { type Settings, settings } from '../../settings-schema.ts';
import { AtomicFile } from './atomic-file.ts';
import { parseObject } from './parse-json.ts';

/** The settings of this installation, in memory and on the disk. */
export class SettingsStore {
  readonly #file: AtomicFile;
  #current: Settings;

  private constructor(file: AtomicFile, current: Settings) {
    this.#file = file;
    this.#current = current;
  }

  /** Reads the settings file; a missing or broken file gives the defaults. */
  static async open(path: string): Promise<SettingsStore> {
    const file = new AtomicFile(path);
    const text = await file.read().catch(() => null);
    return new SettingsStore(file, settings.parse(withCurrentNames(parseObject(text?.toString() ?? '') ?? {})));
  }

  get current(): Settings {
    return this.#current;
  }

  /**
   * Changes some settings. They apply immediately, even if they cannot be written.
   * @throws with a message for the user when they cannot be written
   */
  async save(changes: Partial<Settings>): Promise<void> {
    this.#current = { ...this.#current, ...changes };
    await this.#file.write(`${JSON.stringify(this.#current, null, 2)}\n`).catch(() => {
      throw new Error('The settings could not be saved. Is the disk full?');
    });
  }

  /** Resolves once all pending writes are done. */
  flush(): Promise<void> {
    return this.#file.flush();
  }
}

/** Two settings once had other names; such a file is still read, and the next write renames them. */
function withCurrentNames({ place, seen, ...rest }: Record<string, unknown>): object {
  return { windowState: place, lastNotified: seen, ...rest };
}
