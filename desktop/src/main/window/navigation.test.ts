import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, it } from 'vitest';
import { navigateByGestures } from './navigation.ts';

it('goes back and forward by mouse buttons and swipes, as far as there are screens', () => {
  const went: string[] = [];
  let canGoBack = true;
  const window = Object.assign(new EventEmitter(), {
    webContents: {
      navigationHistory: {
        canGoBack: () => canGoBack,
        canGoForward: () => true,
        goBack: () => went.push('back'),
        goForward: () => went.push('forward'),
      },
    },
  });
  navigateByGestures(window as unknown as BrowserWindow);
  for (const [event, what] of [
    ['app-command', 'browser-backward'],
    ['app-command', 'browser-forward'],
    ['app-command', 'volume-up'],
    ['swipe', 'left'],
    ['swipe', 'right'],
    ['swipe', 'up'],
  ] as const) {
    window.emit(event, {}, what);
  }
  expect(went).toEqual(['back', 'forward', 'back', 'forward']);
  canGoBack = false;
  window.emit('swipe', {}, 'left');
  expect(went).toHaveLength(4);
});
