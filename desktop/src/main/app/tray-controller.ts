import { adminPaths } from '@hydraulics/common/contract/paths';
import { app, type BrowserWindow, Menu, Tray } from 'electron';
import { overlayIcon, trayIcon } from '../window/icons.ts';

type TrayActions = { open: (path?: string) => void; quit: () => void };

/** '1 new enquiry', '2 new enquiries'; empty for none. */
export function newEnquiriesLabel(count: number): string {
  if (count === 0) return '';
  if (count === 1) return '1 new enquiry';
  return `${count.toLocaleString('en')} new enquiries`;
}

/** The tray icon, and the number of new enquiries on the tray, dock and taskbar. */
export class TrayController {
  readonly #actions: TrayActions;
  #tray: Tray | null = null;
  #count = 0;

  constructor(actions: TrayActions) {
    this.#actions = actions;
  }

  setVisible(visible: boolean): void {
    if (visible === (this.#tray !== null)) return;
    if (!visible) {
      this.#tray?.destroy();
      this.#tray = null;
      return;
    }
    this.#tray = new Tray(trayIcon());
    // On macOS a click opens the menu.
    if (process.platform !== 'darwin') this.#tray.on('click', () => this.#actions.open());
    this.#updateTray();
  }

  setCount(count: number, window: BrowserWindow | null): void {
    this.#count = count;
    app.setBadgeCount(count);
    this.updateOverlay(window);
    this.#updateTray();
  }

  /** The overlay icon on the Windows taskbar, which belongs to a window and not to the app. */
  updateOverlay(window: BrowserWindow | null): void {
    if (process.platform !== 'win32') return;
    window?.setOverlayIcon(this.#count > 0 ? overlayIcon() : null, newEnquiriesLabel(this.#count));
  }

  #updateTray(): void {
    if (!this.#tray) return;
    const { open, quit } = this.#actions;
    const text = newEnquiriesLabel(this.#count);
    this.#tray.setToolTip(text ? `Back Office: ${text}` : 'Back Office');
    if (process.platform === 'darwin') this.#tray.setTitle(this.#count > 0 ? String(this.#count) : '');
    // Rebuilt each time, because on Linux a tray menu cannot be changed.
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open Back Office', click: () => open() },
        { label: text || 'No new enquiries', enabled: this.#count > 0, click: () => open(adminPaths.enquiries.href()) },
        { type: 'separator' },
        { label: 'Quit', click: quit },
      ]),
    );
  }
}
