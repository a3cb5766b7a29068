import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chooseItem, describeMenu } from './menu.ts';
import { StrictEmitter, strictFake } from './strict-fake.ts';
import { driver, failTest, launch, recorded } from './test-connection.ts';

const display = (area: (typeof launch.displays)[number], id: number) => ({
  id,
  bounds: area,
  workArea: area,
  scaleFactor: 1,
});
export const screen = strictFake('screen', {
  getPrimaryDisplay: () => display(launch.displays[0] ?? { x: 0, y: 0, width: 1920, height: 1080 }, 0),
  getAllDisplays: () => launch.displays.map(display),
});

export const clipboard = strictFake('clipboard', { writeText: (text: string) => void recorded.clipboard.push(text) });

/** Nothing crashes here. */
export const crashReporter = strictFake('crashReporter', { start() {} });

export const shell = strictFake('shell', {
  async openPath(path: string): Promise<string> {
    recorded.openedPaths.push(path);
    return '';
  },
  async openExternal(url: string): Promise<void> {
    recorded.openedUrls.push(url);
  },
});

/** Without a keyring Chromium encrypts with a key that is the same on every computer. */
const hasKeyring = () => launch.encryption !== 'fallback';
const key = () => (hasKeyring() ? Buffer.from(launch.key, 'hex') : Buffer.alloc(32, 'peanuts'));
let isLocked = launch.encryption === 'locked';
driver.on('keyring.unlock', () => {
  isLocked = false;
});

/** With Chromium's prefixes on Linux: `v10` for the well-known key, `v11` for that of a keyring. */
const encrypt = (text: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), iv);
  const prefix = Buffer.from(hasKeyring() ? 'v11' : 'v10');
  return Buffer.concat([prefix, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};
const decrypt = (bytes: Buffer): string => {
  if (isLocked) throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
  const content = bytes.subarray(3);
  const decipher = createDecipheriv('aes-256-gcm', key(), content.subarray(0, 12));
  decipher.setAuthTag(content.subarray(-16));
  return Buffer.concat([decipher.update(content.subarray(12, -16)), decipher.final()]).toString('utf8');
};
export const safeStorage = strictFake('safeStorage', {
  // Electron returns these values with and without a keyring.
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: async (text: string) => encrypt(text),
  decryptStringAsync: async (bytes: Buffer) => ({ result: decrypt(bytes), shouldReEncrypt: false }),
});

/** The system itself is light. As in Electron, the pages' media queries follow the app's choice. */
class FakeTheme extends StrictEmitter {
  private source = 'system';
  constructor() {
    super('nativeTheme', ['updated']);
  }
  get themeSource(): string {
    return this.source;
  }
  set themeSource(source: string) {
    this.source = source;
    driver.notify('theme', source);
    this.emit('updated');
  }
  get shouldUseDarkColors(): boolean {
    return this.source === 'dark';
  }
}
export const nativeTheme = strictFake('nativeTheme', new FakeTheme());

const power = new StrictEmitter('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']);
driver.on('power', (name: string) => void power.emit(name));
export const powerMonitor = strictFake('powerMonitor', power);

const fakeImage = () =>
  strictFake('nativeImage', { addRepresentation() {}, setTemplateImage() {}, isEmpty: () => false, resize: fakeImage });
export const nativeImage = strictFake('nativeImage', {
  createEmpty: fakeImage,
  createFromDataURL: fakeImage,
  createFromPath: fakeImage,
  createFromBuffer: fakeImage,
});

/** As in Electron, a notification that the app does not hold is collected, and its handlers with it. */
const notifications = new Map<number, WeakRef<StrictEmitter>>();
let lastNotificationId = 0;
class FakeNotification extends StrictEmitter {
  private readonly content: { title: string; body: string };
  private id = 0;
  constructor({ title = '', body = '' }: { title?: string; body?: string }) {
    super('notification', ['click', 'close', 'failed', 'show', 'action', 'reply']);
    this.content = { title, body };
  }
  static isSupported = () => true;
  show(): void {
    lastNotificationId += 1;
    this.id = lastNotificationId;
    notifications.set(this.id, new WeakRef(this));
    recorded.notifications.push({ id: this.id, ...this.content });
  }
  close(): void {
    recorded.withdrawn.push(this.id);
    this.emit('close', {});
  }
}
const collect = globalThis.gc;
driver.on('notification.time-out', (id: number) => {
  notifications.get(id)?.deref()?.emit('close', { reason: 'timedOut' });
  // Weak references hold for the current job.
  setImmediate(() => collect?.());
});
driver.on('notification.click', (id: number) => {
  if (!notifications.get(id)?.deref()?.emit('click')) throw failTest(`Notification ${id} has no click handler.`);
});
export const Notification = strictFake('Notification', FakeNotification);

type TrayMenu = { items: Parameters<typeof describeMenu>[0] };
let trayMenu: TrayMenu | null = null;
class FakeTray extends StrictEmitter {
  constructor() {
    super('tray', ['click', 'double-click', 'right-click']);
    recorded.tray = { toolTip: '', menu: [] };
    driver.on('tray.click', () => void this.emit('click'));
  }
  setToolTip(toolTip: string): void {
    if (recorded.tray) recorded.tray.toolTip = toolTip;
  }
  setTitle(): void {}
  setContextMenu(menu: TrayMenu): void {
    trayMenu = menu;
    if (recorded.tray) recorded.tray.menu = describeMenu(menu.items);
  }
  isDestroyed = () => recorded.tray === null;
  destroy(): void {
    recorded.tray = null;
  }
}
driver.on('tray.choose', (label: string) => chooseItem(trayMenu?.items ?? [], [label]));
export const Tray = strictFake('Tray', FakeTray);
