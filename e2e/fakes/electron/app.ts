import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { emitPreventable, StrictEmitter, strictFake } from './strict-fake.ts';
import { driver, failTest, launch, recorded } from './test-connection.ts';

const events = [
  'second-instance',
  'open-url',
  'activate',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'web-contents-created',
  'child-process-gone',
  'select-client-certificate',
  'render-process-gone',
  'ready',
];

const folders: Record<string, string> = {
  userData: launch.userData,
  appData: join(launch.userData, 'system'),
  home: join(launch.userData, 'home'),
  temp: join(launch.userData, 'temp'),
  exe: process.execPath,
};

/** The windows that are not closed. The windows register themselves, so that the app need not import them. */
let openWindows: () => { close: () => void }[] = () => [];

export function registerWindows(all: typeof openWindows): void {
  openWindows = all;
}

class App extends StrictEmitter {
  readonly isPackaged = launch.packaged;
  name = 'app';
  private quitting = false;
  private ready: Promise<void> | null = null;
  private readyNow = false;

  constructor() {
    super('app', events);
    mkdirSync(launch.userData, { recursive: true });
    driver.on('second-instance', argv => this.emit('second-instance', { preventDefault() {} }, argv, '/'));
    driver.on('open-url', url => emitPreventable(this, 'open-url', {}, url));
    driver.on('activate', () => this.emit('activate', {}, openWindows().length > 0));
    driver.on('quit', () => this.quit());
  }

  getName = () => this.name;
  getVersion = () => launch.version;
  /** Empty, as on a Linux without an icon for the type. */
  getFileIcon = async (_path: string) => strictFake('nativeImage', { isEmpty: () => true });
  getLocale = () => 'en-GB';
  getSystemLocale = () => 'en-GB';
  getPreferredSystemLanguages = () => ['en-GB', 'de-DE'];
  getAppPath = () => launch.appPath || join(import.meta.dirname, '../../../desktop');
  isReady = () => this.readyNow;

  setName(name: string): void {
    this.name = name;
  }
  setAppUserModelId(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {
    recorded.aboutPanels += 1;
  }
  enableSandbox(): void {
    recorded.sandboxed = true;
  }
  setBadgeCount(count: number): boolean {
    if (!this.hasDesktopEntry()) return false;
    recorded.badge = count;
    return true;
  }
  setLoginItemSettings(): void {}
  getLoginItemSettings = () => ({ openAtLogin: false });
  setAsDefaultProtocolClient(protocol: string): boolean {
    if (!this.hasDesktopEntry()) return false;
    recorded.protocols.push(protocol);
    return true;
  }

  /** Electron takes the name of the desktop entry from package.json; without it, from the app's own name. */
  private hasDesktopEntry(): boolean {
    const manifest = join(this.getAppPath(), 'package.json');
    const { desktopName = `${this.name}.desktop` } = existsSync(manifest)
      ? JSON.parse(readFileSync(manifest, 'utf8'))
      : {};
    return desktopName === launch.desktopEntry;
  }

  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw failTest(`app.setPath('${name}'): there is no folder ${path}`);
    folders[name] = path;
  }
  getPath(name: string): string {
    const path = folders[name];
    if (!path) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  requestSingleInstanceLock(): boolean {
    if (launch.isSecondInstance) driver.notify('second-instance', process.argv);
    return !launch.isSecondInstance;
  }

  /** Electron becomes ready after the app's main module has been evaluated. */
  whenReady(): Promise<void> {
    this.ready ??= setImmediate().then(async () => {
      await driver.request('ready');
      this.readyNow = true;
      this.emit('ready');
    });
    return this.ready;
  }

  quit(): void {
    if (emitPreventable(this, 'before-quit', {})) return;
    this.quitting = true;
    const windows = openWindows();
    for (const window of windows) window.close();
    if (windows.length === 0) this.finish();
  }

  exit(code = 0): void {
    process.exit(code);
  }

  /** Called by a window after it was destroyed. */
  onWindowClosed(): void {
    if (openWindows().length > 0) return;
    if (this.quitting) this.finish();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  /** Called when the user stays on a page. */
  cancelQuit(): void {
    this.quitting = false;
  }

  private finish(): void {
    if (emitPreventable(this, 'will-quit', {})) return;
    this.emit('quit', {}, 0);
    // Deliver pending messages to the test first.
    void driver.request('ended').finally(() => process.exit(0));
  }
}

export const app = strictFake('app', new App());
