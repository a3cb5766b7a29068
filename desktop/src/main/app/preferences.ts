import { app, nativeTheme } from 'electron';
import type { Choices, PageSettings } from '../../settings-schema.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { hiddenFlag, setAutoStart } from './auto-start.ts';
import type { TrayController } from './tray-controller.ts';

/** Applies the options of the settings screen. */
export class Preferences {
  readonly #settings: SettingsStore;
  readonly #tray: TrayController;
  readonly #onChange: () => void;

  constructor(settings: SettingsStore, tray: TrayController, onChange: () => void) {
    this.#settings = settings;
    this.#tray = tray;
    this.#onChange = onChange;
  }

  apply(): void {
    const { theme, tray } = this.#settings.current.choices;
    // Applies to title bars, menus and the pages' colours.
    nativeTheme.themeSource = theme;
    this.#onChange();
    this.#tray.setVisible(tray);
  }

  /**
   * Writes again that the system starts the app at sign-in, if that is chosen: an update or the user may have moved the
   * program since.
   */
  async refreshAutoStart(): Promise<void> {
    const { startWithSystem, startHidden } = this.#settings.current.choices;
    if (app.isPackaged && startWithSystem) await setAutoStart({ enabled: true, hidden: startHidden });
  }

  /**
   * Whether to start without a window: only when the system starts the app, and only with a tray icon, since the user
   * could not open the window otherwise.
   */
  startsHidden(argv: readonly string[]): boolean {
    const { tray, startHidden } = this.#settings.current.choices;
    // macOS passes no arguments.
    const isAtLogin =
      process.platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : argv.includes(hiddenFlag);
    return tray && startHidden && isAtLogin;
  }

  read(): PageSettings {
    return { ...this.#settings.current.choices, version: app.getVersion(), canStartWithSystem: app.isPackaged };
  }

  /** @throws with a message for the user when auto start cannot be set, or the settings cannot be saved */
  async save(requested: Choices): Promise<PageSettings> {
    const before = this.#settings.current.choices;
    const choices = app.isPackaged ? requested : { ...requested, startWithSystem: false };
    const startChanged =
      choices.startWithSystem !== before.startWithSystem || choices.startHidden !== before.startHidden;
    if (app.isPackaged && startChanged) {
      await setAutoStart({ enabled: choices.startWithSystem, hidden: choices.startHidden }).catch(() => {
        throw new Error('The system did not allow the app to start automatically.');
      });
    }
    // Whoever chose on the settings screen need not be asked.
    await this.#settings.save({ choices, wasAsked: true });
    this.apply();
    return this.read();
  }

  /** @throws with a message for the user when the settings cannot be saved */
  async saveTheme(theme: Choices['theme']): Promise<void> {
    const { choices } = this.#settings.current;
    await this.#settings.save({ choices: { ...choices, theme } });
    this.apply();
  }
}
