import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type ChannelHandlers, type ChannelName, channels, type Result, runHandler } from '../../channels.ts';
import { isAppPage } from '../security/links.ts';

/** Whether a message comes from the top frame of the app's page. */
const isTrusted = ({ senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isAppPage(senderFrame.url);

const rejected: Result<never> = { ok: false, message: 'This message does not come from a window of the app.' };

/** Registers every channel of the table. */
export function registerChannels(handlers: ChannelHandlers): void {
  for (const name of Object.keys(channels) as ChannelName[]) {
    ipcMain.handle(name, (event, input: unknown) =>
      isTrusted(event) ? runHandler(channels[name], handlers[name] as (input: never) => unknown, input) : rejected,
    );
  }
}
