import { type Settings, settings } from '../../settings-schema.ts';
import { KeptFile } from './atomic-file.ts';

/** The settings of this installation, in memory and on the disk. */
export class SettingsKeeper {
  readonly #file: KeptFile;
  #now: Settings;

  private constructor(file: KeptFile, now: Settings) {
    this.#file = file;
    this.#now = now;
  }

  /** Reads the settings file; a missing or broken one counts as an empty one. */
  static async open(path: string): Promise<SettingsKeeper> {
    const file = new KeptFile(path);
    const text = await file.read().catch(() => null);
    return new SettingsKeeper(file, settings.parse(jsonOf(text)));
  }

  get now(): Settings {
    return this.#now;
  }

  /**
   * Changes some settings. They count at once, also where they cannot be written.
   * @throws with a sentence when they cannot be written
   */
  async save(changes: Partial<Settings>): Promise<void> {
    this.#now = { ...this.#now, ...changes };
    await this.#file.write(`${JSON.stringify(this.#now, null, 2)}\n`).catch(() => {
      throw new Error('The settings could not be written. Is the disk full?');
    });
  }

  /** Resolves once everything is written. */
  settled(): Promise<void> {
    return this.#file.settled();
  }
}

function jsonOf(text: Buffer | null): object {
  try {
    const value: unknown = JSON.parse(text?.toString() ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
