import type { BrowserWindow } from 'electron';

type Direction = 'back' | 'forward';

/** Goes back or forward in the window's history. */
export function navigate({ webContents: { navigationHistory } }: BrowserWindow, direction: Direction): void {
  if (direction === 'back' && navigationHistory.canGoBack()) navigationHistory.goBack();
  if (direction === 'forward' && navigationHistory.canGoForward()) navigationHistory.goForward();
}

const commands: Record<string, Direction> = { 'browser-backward': 'back', 'browser-forward': 'forward' };
/** AppKit calls the back swipe `left`. */
const swipes: Record<string, Direction> = { left: 'back', right: 'forward' };

/** The buttons of mouse and keyboard on Windows and Linux, and swipes on macOS. */
export function navigateByGestures(window: BrowserWindow): void {
  const go = (direction: Direction | undefined) => direction && navigate(window, direction);
  window.on('app-command', (_event, command) => go(commands[command]));
  window.on('swipe', (_event, direction) => go(swipes[direction]));
}
