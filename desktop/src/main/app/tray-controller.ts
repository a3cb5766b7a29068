import { adminPaths } from '@hydraulics/common/contract/paths';
import { app, type BrowserWindow, Menu, Tray } from 'electron';
import { type EnquiryCount, enquiryCountLabel } from '../../enquiry-count.ts';
import { overlayIcon, trayIcon } from '../window/icons.ts';

type TrayActions = {
  /** `site` is an origin; absent, the current website. */
  open: (path?: string, site?: string) => void;
  quit: () => void;
};

type CountItem = { label: string; count: number; site?: string };

const totalOf = (count: EnquiryCount): number => count.new + count.due;

/** One line for each website; a single website is not named. */
export function countItems(counts: ReadonlyMap<string, EnquiryCount>): CountItem[] {
  const lines = [...counts].map(([site, count]) => ({
    site,
    count: totalOf(count),
    text: enquiryCountLabel(count) || 'No new enquiries',
  }));
  if (lines.length <= 1) return [{ label: lines[0]?.text ?? 'No new enquiries', count: lines[0]?.count ?? 0 }];
  return lines.map(({ site, count, text }) => ({ label: `${new URL(site).host}: ${text}`, count, site }));
}

/** The tray icon, and the number of new and due enquiries on the tray, dock and taskbar. */
export class TrayController {
  readonly #actions: TrayActions;
  #tray: Tray | null = null;
  #counts: ReadonlyMap<string, EnquiryCount> = new Map();

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

  get #sum(): EnquiryCount {
    const counts = [...this.#counts.values()];
    const sum = (name: keyof EnquiryCount) => counts.reduce((total, count) => total + count[name], 0);
    return { new: sum('new'), due: sum('due') };
  }

  get #count(): number {
    return totalOf(this.#sum);
  }

  /** `counts` by website. */
  setCounts(counts: ReadonlyMap<string, EnquiryCount>, windows: readonly BrowserWindow[]): void {
    this.#counts = counts;
    app.setBadgeCount(this.#count);
    for (const window of windows) this.updateOverlay(window);
    this.#updateTray();
  }

  /** The overlay icon on the Windows taskbar, which belongs to a window and not to the app. */
  updateOverlay(window: BrowserWindow): void {
    if (process.platform !== 'win32') return;
    window.setOverlayIcon(this.#count > 0 ? overlayIcon() : null, enquiryCountLabel(this.#sum));
  }

  #updateTray(): void {
    if (!this.#tray) return;
    const { open, quit } = this.#actions;
    const text = enquiryCountLabel(this.#sum);
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
