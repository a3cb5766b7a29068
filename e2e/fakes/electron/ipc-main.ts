import { toElectronUrl } from './address-mapping.ts';
import { schemes } from './protocol.ts';
import { strictFake } from './strict-fake.ts';
import { driver, launch, recorded } from './test-connection.ts';

type Frame = { url: string; parent: Frame | null };
type Listener = (event: { senderFrame: Frame | null }, ...data: unknown[]) => unknown;
/** A message of the page; `inFrame` when it comes from a subframe. */
type Invoke = { channel: string; data: unknown; url: string; inFrame: boolean };

const handlers = new Map<string, Listener>();

driver.on('invoke', async ({ channel, data, url, inFrame }: Invoke) => {
  recorded.messages.push({ from: 'page', channel, data });
  const handler = handlers.get(channel);
  // Electron's error message.
  if (!handler) throw new Error(`Error invoking remote method '${channel}': No handler registered for '${channel}'`);
  const address = toElectronUrl(url, schemes(), launch.port);
  const parent = inFrame ? { url: address, parent: null } : null;
  const value = structuredClone(await handler({ senderFrame: { url: address, parent } }, data));
  recorded.messages.push({ from: 'main', channel, data: value });
  return value;
});

export const ipcMain = strictFake('ipcMain', {
  handle(channel: string, listener: Listener): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, listener);
  },
  removeHandler(channel: string): void {
    handlers.delete(channel);
  },
});

driver.on('channels', () => [...handlers.keys()]);
