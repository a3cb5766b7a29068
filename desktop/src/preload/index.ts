import { contextBridge, ipcRenderer } from 'electron';
import { type Bridge, channels } from '../ipc.ts';

/** One function for each channel, and nothing else of Electron. */
const bridge = Object.fromEntries(
  Object.keys(channels).map(name => [name, (input: unknown) => ipcRenderer.invoke(name, input)]),
) as Bridge;

contextBridge.exposeInMainWorld('desktop', bridge);
