import { adminPaths } from '@hydraulics/common/contract/paths';
import { app, type BrowserWindow, Menu, Tray } from 'electron';
import { overlayIcon, trayIcon } from '../window/icons.ts';

type TrayActions = {
  /** `site` is an origin; absent, the current website. */
  open: (path?: string, site?: string) => void;
  quit: () => void;
};

/** '1 new enquiry', '2 new enquiries'; empty for none. */
export function newEnquiriesLabel(count: number): string {
  if (count === 0) return '';
  if (count === 1) return '1 new enquiry';
  return `${count.toLocaleString('en')} new enquiries`;
}

type CountItem = { label: string; count: number; site?: string };

/** One line for each website; a single website is not named. */
export function countItems(counts: ReadonlyMap<string, number>): CountItem[] {
  const lines = [...counts].map(([site, count]) => ({
    site,
    count,
    text: newEnquiriesLabel(count) || 'No new enquiries',
  }));
  if (lines.length <= 1) return [{ label: lines[0]?.text ?? 'No new enquiries', count: lines[0]?.count ?? 0 }];
  return lines.map(({ site, count, text }) => ({ label: `${new URL(site).host}: ${text}`, count, site }));
}

/** The tray icon, and the number of new enquiries on the tray, dock and taskbar. */
export class TrayController {
  readonly #actions: TrayActions;
  #tray: Tray | null = null;
  #counts: ReadonlyMap<string, number> = new Map();

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

  get #count(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** `counts` by website. */
  setCounts(counts: ReadonlyMap<string, number>, windows: readonly BrowserWindow[]): void {
    this.#counts = counts;
    app.setBadgeCount(this.#count);
    for (const window of windows) this.updateOverlay(window);
    this.#updateTray();
  }

  /** The overlay icon on the Windows taskbar, which belongs to a window and not to the app. */
  updateOverlay(window: BrowserWindow): void {
    if (process.platform !== 'win32') return;
    window.setOverlayIcon(this.#count > 0 ? overlayIcon() : null, newEnquiriesLabel(this.#count));
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
        ...countItems(this.#counts).map(({ label, count, site }) => ({
          label,
          enabled: count > 0,
          click: () => open(adminPaths.enquiries.href(), site),
        })),
        { type: 'separator' },
        { label: 'Quit', click: quit },
      ]),
    );
  }
}
