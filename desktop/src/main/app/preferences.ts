import { app, nativeTheme } from 'electron';
import type { Choices, PageSettings } from '../../settings-schema.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { hiddenFlag, setAutoStart } from './auto-start.ts';
import type { TrayController } from './tray-controller.ts';

/** What a person has set, put into effect. */
export class Preferences {
  readonly #settings: SettingsStore;
  readonly #tray: TrayController;

  constructor(settings: SettingsStore, tray: TrayController) {
    this.#settings = settings;
    this.#tray = tray;
  }

  /** At the start of the app. */
  apply(): void {
    const { theme, tray } = this.#settings.current.choices;
    // The title bar follows; the page is the same in both.
    nativeTheme.themeSource = theme;
    this.#tray.setVisible(tray);
  }

  /** Whether the window stays out of sight at a start. Without an icon beside the clock nobody would find it again. */
  startsHidden(argv: readonly string[]): boolean {
    const { tray, startHidden } = this.#settings.current.choices;
    return tray && (startHidden || argv.includes(hiddenFlag));
  }

  read(): PageSettings {
    return { ...this.#settings.current.choices, version: app.getVersion(), canStartWithSystem: app.isPackaged };
  }

  /** @throws with a sentence when the system does not take a choice, or the settings cannot be written */
  async save(wanted: Choices): Promise<PageSettings> {
    const before = this.#settings.current.choices;
    const choices = app.isPackaged ? wanted : { ...wanted, startWithSystem: false };
    const startChanged =
      choices.startWithSystem !== before.startWithSystem || choices.startHidden !== before.startHidden;
    if (app.isPackaged && startChanged) {
      await setAutoStart({ enabled: choices.startWithSystem, hidden: choices.startHidden }).catch(() => {
        throw new Error('The system did not let the app be started with it.');
      });
    }
    await this.#settings.save({ choices });
    this.apply();
    return this.read();
  }
}
