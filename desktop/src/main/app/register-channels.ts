import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type ChannelHandlers, type ChannelName, channels, type Result, runHandler } from '../../channels.ts';
import { isAppScreen } from '../security/links.ts';

/** Whether a message comes from the top frame of a window that shows a screen for the current website. */
const isTrusted = ({ senderFrame }: IpcMainInvokeEvent, origin: string): boolean =>
  senderFrame !== null && senderFrame.parent === null && isAppScreen(senderFrame.url, origin);

const rejected: Result<never> = { ok: false, message: 'This message does not come from a window of the app.' };

/** Registers every channel of the table. `origin` is the origin of the screens that may use them. */
export function registerChannels(handlers: ChannelHandlers, origin: () => string): void {
  for (const name of Object.keys(channels) as ChannelName[]) {
    ipcMain.handle(name, (event, input: unknown) =>
      isTrusted(event, origin())
        ? runHandler(channels[name], handlers[name] as (input: never) => unknown, input)
        : rejected,
    );
  }
}
