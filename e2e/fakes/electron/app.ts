import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { all } from './browser-window.ts';
import { complete, Emitter, emitPreventable } from './strict-fake.ts';
import { launch, seen, test } from './test-connection.ts';

const events = [
  'second-instance',
  'open-url',
  'activate',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'web-contents-created',
  'ready',
];

const folders: Record<string, string> = {
  userData: launch.userData,
  appData: join(launch.userData, 'system'),
  home: join(launch.userData, 'home'),
  temp: join(launch.userData, 'temp'),
  exe: process.execPath,
};

class App extends Emitter {
  readonly isPackaged = launch.packaged;
  name = 'app';
  private quitting = false;
  private ready: Promise<void> | null = null;

  constructor() {
    super('app', events);
    mkdirSync(launch.userData, { recursive: true });
    test.on('second-instance', argv => this.emit('second-instance', { preventDefault() {} }, argv, '/'));
    test.on('open-url', url => emitPreventable(this, 'open-url', {}, url));
    test.on('activate', () => this.emit('activate', {}, all().length > 0));
    test.on('quit', () => this.quit());
  }

  getName = () => this.name;
  getVersion = () => launch.version;
  getLocale = () => 'en-GB';
  getPreferredSystemLanguages = () => ['en-GB', 'de-DE'];
  getAppPath = () => join(import.meta.dirname, '../../../desktop');
  isReady = () => this.ready !== null;

  setName(name: string): void {
    this.name = name;
  }
  setAppUserModelId(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {
    seen.about += 1;
  }
  enableSandbox(): void {
    seen.sandboxed = true;
  }
  setBadgeCount(count: number): boolean {
    seen.badge = count;
    return true;
  }
  setLoginItemSettings(): void {}
  getLoginItemSettings = () => ({ openAtLogin: false });
  setAsDefaultProtocolClient(protocol: string): boolean {
    seen.links.push(protocol);
    return true;
  }

  getPath(name: string): string {
    const path = folders[name];
    if (!path) throw new Error(`Failed to get '${name}' path`);
    return path;
  }

  requestSingleInstanceLock(): boolean {
    if (launch.second) test.tell('second-instance', process.argv);
    return !launch.second;
  }

  /** Electron is ready once the app's main file has been read to its end. */
  whenReady(): Promise<void> {
    this.ready ??= setImmediate().then(async () => {
      await test.ask('ready');
      this.emit('ready');
    });
    return this.ready;
  }

  quit(): void {
    if (emitPreventable(this, 'before-quit', {})) return;
    this.quitting = true;
    const windows = all();
    for (const window of windows) window.close();
    if (windows.length === 0) this.end();
  }

  exit(code = 0): void {
    process.exit(code);
  }

  /** A window has gone for good; called by the windows. */
  windowClosed(): void {
    if (all().length > 0) return;
    if (this.quitting) this.end();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  /** Somebody stays on a page: nothing ends. */
  stay(): void {
    this.quitting = false;
  }

  private end(): void {
    if (emitPreventable(this, 'will-quit', {})) return;
    this.emit('quit', {}, 0);
    // What is still to be told goes out first.
    void test.ask('ended').finally(() => process.exit(0));
  }
}

export const app = complete('app', new App());
