import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { answer, type ChannelHandlers, type ChannelName, channels, type Result } from '../../channels.ts';
import { isOwnPage } from '../security/links.ts';

/** Whether a message comes from the top of our own page, and not from something that got into it. */
const isTrusted = ({ senderFrame }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isOwnPage(senderFrame.url);

const refused: Result<never> = { ok: false, message: 'This message is not from a window of the app.' };

/** Registers every channel of the table. */
export function registerChannels(handlers: ChannelHandlers): void {
  for (const name of Object.keys(channels) as ChannelName[]) {
    ipcMain.handle(name, (event, input: unknown) =>
      isTrusted(event) ? answer(channels[name], handlers[name] as (input: never) => unknown, input) : refused,
    );
  }
}
