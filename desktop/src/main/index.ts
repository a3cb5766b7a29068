import { join } from 'node:path';
import { app, type BrowserWindow, safeStorage } from 'electron';
import { registerChannels } from './channels.ts';
import { pickImages, saveText } from './files.ts';
import { declareAppScheme, serveApp } from './protocol.ts';
import { chooseServer } from './server-address.ts';
import { SessionKeeper, type Vault } from './session.ts';
import { readSettings } from './settings.ts';
import { openOutside, openWindow } from './window.ts';

/** The app from top to bottom. What stands before `whenReady` must come before it. */
let window: BrowserWindow | null = null;

if (!app.requestSingleInstanceLock()) app.quit();
declareAppScheme();
app.on('second-instance', () => {
  window?.restore();
  window?.focus();
});
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

// Not awaited here: Electron becomes ready only once this module has been read to its end.
void app.whenReady().then(start);

function start(): void {
  const data = app.getPath('userData');
  const server = chooseServer(process.argv, readSettings(join(data, 'settings.json')).server);
  const session = new SessionKeeper(join(data, 'session'), trueVault());
  serveApp({
    folder: join(import.meta.dirname, '../renderer'),
    // biome-ignore lint/style/noProcessEnv: how electron-vite tells where its development server listens
    development: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    server,
    token: () => session.token,
  });
  registerChannels({
    'session.read': () => (session.name === undefined ? null : { name: session.name }),
    'session.save': kept => {
      session.save(kept);
      return null;
    },
    'session.clear': () => {
      session.clear();
      return null;
    },
    'files.pickImages': input => (window ? pickImages(window, input) : { files: [], refused: [] }),
    'files.saveText': input => (window ? saveText(window, input) : false),
    'links.open': async link => {
      await openOutside(link, server);
      return null;
    },
  });
  open(server);
  app.on('activate', () => window ?? open(server));
}

function open(server: string): void {
  window = openWindow(server);
  window.on('closed', () => {
    window = null;
  });
}

/** On Linux without a keyring Electron encrypts with a key that everybody knows; that is no encryption. */
function trueVault(): Vault {
  const weak = () => process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
  return {
    isEncryptionAvailable: () => safeStorage.isEncryptionAvailable() && !weak(),
    encryptString: text => safeStorage.encryptString(text),
    decryptString: bytes => safeStorage.decryptString(bytes),
  };
}
