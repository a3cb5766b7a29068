import { contextBridge, ipcRenderer } from 'electron';
import { type Bridge, channels, events } from '../channels.ts';
import { isScreenPath, originFlag } from '../screen-paths.ts';

type Listener = (data: never) => void;

/** Subscribes to an event of main. The last event before the first listener is delivered to that listener. */
function listenTo(name: string): (listener: Listener) => () => void {
  const listeners = new Set<Listener>();
  let pending: [unknown] | null = null;
  ipcRenderer.on(name, (_event, data: unknown) => {
    if (listeners.size === 0) pending = [data];
    for (const listener of listeners) listener(data as never);
  });
  return listener => {
    listeners.add(listener);
    if (pending) listener(pending[0] as never);
    pending = null;
    return () => {
      listeners.delete(listener);
    };
  };
}

// Exposes one function for each channel and event to the page, and no other access to Electron.
const calls = Object.keys(channels).map(name => [name, (input: unknown) => ipcRenderer.invoke(name, input)]);
const on = Object.fromEntries(Object.keys(events).map(name => [name, listenTo(name)]));
const bridge = Object.fromEntries([...calls, ['on', on]]) as Bridge;

// Preload scripts run in every document of a window, even in one served by a website.
const own = process.argv.find(argument => argument.startsWith(originFlag))?.slice(originFlag.length);
const { protocol, host, pathname } = location;
if (own === `${protocol}//${host}` && isScreenPath(pathname)) contextBridge.exposeInMainWorld('desktop', bridge);
