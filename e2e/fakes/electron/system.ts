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

export const shell = strictFake('shell', {
  async openExternal(url: string): Promise<void> {
    recorded.openedUrls.push(url);
  },
});

/** Encrypts with the key from the launch options, in place of a keyring. */
const encrypt = (text: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(launch.key, 'hex'), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};
const decrypt = (bytes: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(launch.key, 'hex'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
};
const canEncrypt = () => launch.encryption !== 'none';
export const safeStorage = strictFake('safeStorage', {
  isEncryptionAvailable: canEncrypt,
  isAsyncEncryptionAvailable: async () => canEncrypt(),
  getSelectedStorageBackend: () => (launch.encryption === 'real' ? 'gnome_libsecret' : 'basic_text'),
  encryptString: encrypt,
  decryptString: decrypt,
  encryptStringAsync: async (text: string) => encrypt(text),
  decryptStringAsync: async (bytes: Buffer) => ({ result: decrypt(bytes), shouldReEncrypt: false }),
});

let theme = 'system';
export const nativeTheme = strictFake('nativeTheme', {
  get themeSource() {
    return theme;
  },
  set themeSource(source: string) {
    theme = source;
    driver.notify('theme', source);
  },
  shouldUseDarkColors: false,
});

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

const notifications = new Map<number, StrictEmitter>();
let lastNotificationId = 0;
class FakeNotification extends StrictEmitter {
  private readonly content: { title: string; body: string };
  constructor({ title = '', body = '' }: { title?: string; body?: string }) {
    super('notification', ['click', 'close', 'failed', 'show']);
    this.content = { title, body };
  }
  static isSupported = () => true;
  show(): void {
    lastNotificationId += 1;
    notifications.set(lastNotificationId, this);
    recorded.notifications.push({ id: lastNotificationId, ...this.content });
  }
  close(): void {
    this.emit('close');
  }
}
driver.on('notification.click', (id: number) => {
  if (!notifications.get(id)?.emit('click')) throw failTest(`Notification ${id} has no click handler.`);
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
