import type { BrowserWindow } from 'electron';
import type { SettingsStore } from '../storage/settings-store.ts';

/** Zoom levels are powers of 1.2: from about 50% to 250%. */
const bounds = { min: -4, max: 5 };

export const zoomFactor = (level: number): number => 1.2 ** level;

/** A step of 0 resets to the actual size. */
const nextZoom = (level: number, step: 1 | -1 | 0): number =>
  step === 0 ? 0 : Math.max(bounds.min, Math.min(bounds.max, level + step));

/** Zooms the page and saves the level. */
export function zoom(window: BrowserWindow, settings: SettingsStore, step: 1 | -1 | 0): void {
  const level = nextZoom(settings.current.zoom, step);
  window.webContents.setZoomLevel(level);
  settings.save({ zoom: level }).catch(() => {});
}

/** Handles Ctrl with the mouse wheel. */
export function zoomOnWheel(window: BrowserWindow, settings: SettingsStore): void {
  window.webContents.on('zoom-changed', (_event, direction) => zoom(window, settings, direction === 'in' ? 1 : -1));
}
