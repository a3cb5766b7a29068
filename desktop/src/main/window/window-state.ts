import type { BrowserWindow } from 'electron';
import type { SettingsStore } from '../storage/settings-store.ts';

/** Milliseconds between the last move or resize and saving the window's state. */
const saveDelay = 500;

/** Saves the bounds of a window for the next start, after each change and when it closes. */
export function saveWindowState(window: BrowserWindow, settings: SettingsStore): void {
  let timer: NodeJS.Timeout | undefined;
  // Not every system reports a window in full screen as maximised, although it was before and will be again.
  let maximised = settings.current.windowState?.maximised ?? false;
  const save = () => {
    if (window.isDestroyed() || window.isMinimized()) return;
    const fullScreen = window.isFullScreen();
    if (!fullScreen) maximised = window.isMaximized();
    const windowState = { ...window.getNormalBounds(), maximised, fullScreen };
    // If this cannot be saved, the next start uses the older state.
    settings.save({ windowState }).catch(() => {});
  };
  const scheduleSave = () => {
    clearTimeout(timer);
    timer = setTimeout(save, saveDelay);
  };
  window.on('resize', scheduleSave);
  window.on('move', scheduleSave);
  window.on('maximize', () => {
    maximised = true;
  });
  window.on('enter-full-screen', scheduleSave);
  window.on('leave-full-screen', scheduleSave);
  window.on('close', () => {
    clearTimeout(timer);
    save();
  });
}

/** Restores the saved state of a window that was created hidden, once it is shown: maximising earlier would show it. */
export function restoreWindowState(window: BrowserWindow, { windowState }: SettingsStore['current']): void {
  window.once('show', () => {
    if (windowState?.maximised) window.maximize();
    if (windowState?.fullScreen) window.setFullScreen(true);
  });
}

/**
 * Hides a window. On macOS it leaves full screen first, because its black space would stay
 * (https://github.com/electron/electron/issues/39572).
 */
export function hideWindow(window: BrowserWindow, platform: NodeJS.Platform): void {
  if (platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
