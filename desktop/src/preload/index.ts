import { contextBridge, ipcRenderer } from 'electron';
import { type Bridge, channels, events } from '../channels.ts';

type Listener = (data: never) => void;

/** Hands on what main tells; what comes before anybody listens waits for the first who does. */
function listenTo(name: string): (listener: Listener) => () => void {
  const listeners = new Set<Listener>();
  let waiting: [unknown] | null = null;
  ipcRenderer.on(name, (_event, data: unknown) => {
    if (listeners.size === 0) waiting = [data];
    for (const listener of listeners) listener(data as never);
  });
  return listener => {
    listeners.add(listener);
    if (waiting) listener(waiting[0] as never);
    waiting = null;
    return () => {
      listeners.delete(listener);
    };
  };
}

/* One function for each channel and each event of the tables, and nothing else of Electron. */
const calls = Object.keys(channels).map(name => [name, (input: unknown) => ipcRenderer.invoke(name, input)]);
const on = Object.fromEntries(Object.keys(events).map(name => [name, listenTo(name)]));
const bridge = Object.fromEntries([...calls, ['on', on]]) as Bridge;

contextBridge.exposeInMainWorld('desktop', bridge);
