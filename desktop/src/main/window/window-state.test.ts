import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import type { WindowState } from '../../settings-schema.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { hideWindow, restoreWindowState, saveWindowState } from './window-state.ts';

const bounds = { x: 10, y: 20, width: 900, height: 700 };
/** A fake window, which records calls and answers with set values. */
let calls: string[];
let state: { maximised: boolean; fullScreen: boolean };
let window: BrowserWindow & EventEmitter;
let saved: WindowState[];
beforeEach(() => {
  [calls, saved] = [[], []];
  state = { maximised: false, fullScreen: false };
  window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isMinimized: () => false,
    isMaximized: () => state.maximised,
    isFullScreen: () => state.fullScreen,
    getNormalBounds: () => bounds,
    maximize: () => calls.push('maximise'),
    setFullScreen: (flag: boolean) => calls.push(`full screen ${flag}`),
    hide: () => calls.push('hide'),
  }) as unknown as typeof window;
});

const settingsWith = (windowState: WindowState | null): SettingsStore =>
  ({
    current: { windowState },
    save: async (changes: { windowState: WindowState }) => void saved.push(changes.windowState),
  }) as unknown as SettingsStore;

it('remembers a window in full screen, and that it was maximised before', () => {
  saveWindowState(window, settingsWith(null));
  state.maximised = true;
  window.emit('maximize');
  state = { maximised: false, fullScreen: true };
  window.emit('close');
  expect(saved).toEqual([{ ...bounds, maximised: true, fullScreen: true }]);
});

it('remembers that a window was maximised at the previous start, too, while it is in full screen', () => {
  saveWindowState(window, settingsWith({ ...bounds, maximised: true, fullScreen: true }));
  state.fullScreen = true;
  window.emit('close');
  state = { maximised: false, fullScreen: false };
  window.emit('close');
  expect(saved.map(({ maximised, fullScreen }) => [maximised, fullScreen])).toEqual([
    [true, true],
    [false, false],
  ]);
});

it('restores both when the window is shown, not before', () => {
  restoreWindowState(window, settingsWith({ ...bounds, maximised: true, fullScreen: true }).current);
  expect(calls).toEqual([]);
  window.emit('show');
  window.emit('show');
  expect(calls).toEqual(['maximise', 'full screen true']);
});

it.each([
  ['darwin', true, ['full screen false', 'hide']],
  ['darwin', false, ['hide']],
  ['win32', true, ['hide']],
  ['linux', true, ['hide']],
] as const)('hides a window on %s, in full screen: %s', (platform, fullScreen, expected) => {
  state.fullScreen = fullScreen;
  hideWindow(window, platform);
  window.emit('leave-full-screen');
  expect(calls).toEqual(expected);
});
