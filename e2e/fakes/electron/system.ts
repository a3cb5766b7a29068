import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { choose, described } from './menu.ts';
import { complete, Emitter } from './strict-fake.ts';
import { fault, launch, seen, test } from './test-connection.ts';

/** What the app has of the system around its window: each part as small as what is used of it. */
const display = (area: (typeof launch.displays)[number], id: number) => ({
  id,
  bounds: area,
  workArea: area,
  scaleFactor: 1,
});
export const screen = complete('screen', {
  getPrimaryDisplay: () => display(launch.displays[0] ?? { x: 0, y: 0, width: 1920, height: 1080 }, 0),
  getAllDisplays: () => launch.displays.map(display),
});

export const clipboard = complete('clipboard', { writeText: (text: string) => void seen.clipboard.push(text) });

let refuses = false;
test.on('refuse-outside', () => {
  refuses = true;
});
export const shell = complete('shell', {
  async openExternal(url: string): Promise<void> {
    if (refuses) throw new Error('Failed to open');
    seen.opened.push(url);
  },
});

/** Encrypts with the key of the launch, as a keyring would with its own. */
const sealed = (text: string): Buffer => {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(launch.key, 'hex'), start);
  return Buffer.concat([start, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};
const unsealed = (bytes: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(launch.key, 'hex'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
};
const canEncrypt = () => launch.encryption !== 'none';
export const safeStorage = complete('safeStorage', {
  isEncryptionAvailable: canEncrypt,
  isAsyncEncryptionAvailable: async () => canEncrypt(),
  getSelectedStorageBackend: () => (launch.encryption === 'real' ? 'gnome_libsecret' : 'basic_text'),
  encryptString: sealed,
  decryptString: unsealed,
  encryptStringAsync: async (text: string) => sealed(text),
  decryptStringAsync: async (bytes: Buffer) => ({ result: unsealed(bytes), shouldReEncrypt: false }),
});

let theme = 'system';
export const nativeTheme = complete('nativeTheme', {
  get themeSource() {
    return theme;
  },
  set themeSource(wanted: string) {
    theme = wanted;
    test.tell('theme', wanted);
  },
  shouldUseDarkColors: false,
});

const power = new Emitter('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']);
test.on('power', (name: string) => void power.emit(name));
export const powerMonitor = complete('powerMonitor', power);

const picture = () =>
  complete('nativeImage', { addRepresentation() {}, setTemplateImage() {}, isEmpty: () => false, resize: picture });
export const nativeImage = complete('nativeImage', {
  createEmpty: picture,
  createFromDataURL: picture,
  createFromPath: picture,
  createFromBuffer: picture,
});

const shown = new Map<number, Emitter>();
let notices = 0;
class Notice extends Emitter {
  private readonly words: { title: string; body: string };
  constructor({ title = '', body = '' }: { title?: string; body?: string }) {
    super('notification', ['click', 'close', 'failed', 'show']);
    this.words = { title, body };
  }
  static isSupported = () => true;
  show(): void {
    notices += 1;
    shown.set(notices, this);
    seen.notifications.push({ id: notices, ...this.words });
  }
  close(): void {
    this.emit('close');
  }
}
test.on('notification.click', (id: number) => {
  if (!shown.get(id)?.emit('click')) throw fault(`Nobody hears a click on notification ${id}.`);
});
export const Notification = complete('Notification', Notice);

type TrayMenu = { items: Parameters<typeof described>[0] };
let menu: TrayMenu | null = null;
class Icon extends Emitter {
  constructor() {
    super('tray', ['click', 'double-click', 'right-click']);
    seen.tray = { toolTip: '', menu: [] };
    test.on('tray.click', () => void this.emit('click'));
  }
  setToolTip(toolTip: string): void {
    if (seen.tray) seen.tray.toolTip = toolTip;
  }
  setTitle(): void {}
  setContextMenu(wanted: TrayMenu): void {
    menu = wanted;
    if (seen.tray) seen.tray.menu = described(wanted.items);
  }
  isDestroyed = () => seen.tray === null;
  destroy(): void {
    seen.tray = null;
  }
}
test.on('tray.choose', (label: string) => choose(menu?.items ?? [], [label]));
export const Tray = complete('Tray', Icon);
