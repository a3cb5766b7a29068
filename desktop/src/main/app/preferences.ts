import { app, nativeTheme } from 'electron';
import type { Choices, SettingsOfPage } from '../../settings-schema.ts';
import type { SettingsKeeper } from '../storage/settings-store.ts';
import { hiddenFlag, startWithSystem } from './auto-start.ts';
import type { Presence } from './tray-controller.ts';

/** What a person has set, put into effect. */
export class Preferences {
  readonly #settings: SettingsKeeper;
  readonly #presence: Presence;

  constructor(settings: SettingsKeeper, presence: Presence) {
    this.#settings = settings;
    this.#presence = presence;
  }

  /** At the start of the app. */
  apply(): void {
    const { theme, tray } = this.#settings.now.choices;
    // The title bar follows; the page is the same in both.
    nativeTheme.themeSource = theme;
    this.#presence.setTray(tray);
  }

  /** Whether the window stays out of sight at a start. Without an icon beside the clock nobody would find it again. */
  startsHidden(argv: readonly string[]): boolean {
    const { tray, startHidden } = this.#settings.now.choices;
    return tray && (startHidden || argv.includes(hiddenFlag));
  }

  read(): SettingsOfPage {
    return { ...this.#settings.now.choices, version: app.getVersion(), canStart: app.isPackaged };
  }

  /** @throws with a sentence when the system does not take a choice, or the settings cannot be written */
  async save(wanted: Choices): Promise<SettingsOfPage> {
    const before = this.#settings.now.choices;
    const choices = app.isPackaged ? wanted : { ...wanted, startWithSystem: false };
    const startChanged =
      choices.startWithSystem !== before.startWithSystem || choices.startHidden !== before.startHidden;
    if (app.isPackaged && startChanged) {
      await startWithSystem({ wanted: choices.startWithSystem, hidden: choices.startHidden }).catch(() => {
        throw new Error('The system did not let the app be started with it.');
      });
    }
    await this.#settings.save({ choices });
    this.apply();
    return this.read();
  }
}
