import type { BrowserWindow } from 'electron';
import type { SettingsStore } from '../storage/settings-store.ts';

/** Zoom levels are powers of 1.2: from half the size to two and a half times. */
const bounds = { min: -4, max: 5 };

/** The level after a step; 0 is the actual size. */
export const nextZoom = (level: number, step: 1 | -1 | 0): number =>
  step === 0 ? 0 : Math.max(bounds.min, Math.min(bounds.max, level + step));

/** Zooms the page and keeps it so. */
export function zoom(window: BrowserWindow, settings: SettingsStore, step: 1 | -1 | 0): void {
  const level = nextZoom(settings.current.zoom, step);
  window.webContents.setZoomLevel(level);
  settings.save({ zoom: level }).catch(() => {});
}

/** The wheel with Ctrl held down zooms too. */
export function zoomOnWheel(window: BrowserWindow, settings: SettingsStore): void {
  window.webContents.on('zoom-changed', (_event, direction) => zoom(window, settings, direction === 'in' ? 1 : -1));
}
