import { toElectron } from './address-mapping.ts';
import { schemes } from './protocol.ts';
import { complete } from './strict-fake.ts';
import { launch, seen, test } from './test-connection.ts';

type Frame = { url: string; parent: Frame | null };
type Listener = (event: { senderFrame: Frame | null }, ...data: unknown[]) => unknown;
/** A message as the page sent it; `inFrame` where it did not come from the window's own page. */
type Invoke = { channel: string; data: unknown; url: string; inFrame: boolean };

const handlers = new Map<string, Listener>();

test.on('invoke', async ({ channel, data, url, inFrame }: Invoke) => {
  seen.messages.push({ from: 'page', channel, data });
  const handler = handlers.get(channel);
  // In Electron's words.
  if (!handler) throw new Error(`Error invoking remote method '${channel}': No handler registered for '${channel}'`);
  const address = toElectron(url, schemes(), launch.port);
  const parent = inFrame ? { url: address, parent: null } : null;
  const value = structuredClone(await handler({ senderFrame: { url: address, parent } }, data));
  seen.messages.push({ from: 'main', channel, data: value });
  return value;
});

export const ipcMain = complete('ipcMain', {
  handle(channel: string, listener: Listener): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    handlers.set(channel, listener);
  },
  removeHandler(channel: string): void {
    handlers.delete(channel);
  },
});

test.on('channels', () => [...handlers.keys()]);
