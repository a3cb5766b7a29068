import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { originFlag } from '../../screen-paths.ts';
import type { Settings } from '../../settings-schema.ts';
import type { Site } from '../security/site.ts';
import { windowIcon } from './icons.ts';
import { initialBounds, minimumSize } from './window-bounds.ts';
import { zoomFactor } from './zoom.ts';

/** The colour of a window before its page is painted: `--mist` of the page's scheme. */
export const windowColour = (): string => (nativeTheme.shouldUseDarkColors ? '#0f1a23' : '#f2f5f7');

/** The offset of a further window from its opener, in device-independent pixels. */
const offset = 32;

/**
 * Creates a hidden window for the screens of a website, at the saved position, or beside the given window in its size.
 * Sets what its page may do.
 */
export function createWindow(
  { windowState, zoom }: Settings,
  { origin, partition }: Site,
  beside: BrowserWindow | null,
): BrowserWindow {
  const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
  return new BrowserWindow({
    ...initialBounds(windowState, areas),
    ...(beside && boundsBeside(beside)),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: 'Back office',
    icon: windowIcon(),
    backgroundColor: windowColour(),
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      partition,
      additionalArguments: [originFlag + origin],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: true,
      // Set before the first paint, so that the page does not jump.
      zoomFactor: zoomFactor(zoom),
    },
  });
}

function boundsBeside(window: BrowserWindow): Electron.Rectangle {
  const bounds = window.getNormalBounds();
  return { ...bounds, x: bounds.x + offset, y: bounds.y + offset };
}
