import type { BrowserWindow } from 'electron';
import type { Offline } from '../offline/offline.ts';
import { pdfName, toPdf } from '../printing/pdf.ts';
import type { Connection } from '../servers/connection.ts';
import { nameOf } from './disposition.ts';
import { DraggedFiles } from './dragged-files.ts';

type Deps = {
  folder: string;
  server: () => string | null;
  get: (url: string) => Promise<Response>;
  connection: Pick<Connection, 'error'>;
  offline: Pick<Offline, 'of'>;
  window: () => BrowserWindow | null;
};

/** The files that are dragged out: pictures of the current website (offline, the saved copies), its files and sheets. */
export const createDraggedFiles = ({ folder, server, get, connection, offline, window }: Deps): DraggedFiles =>
  new DraggedFiles({
    folder,
    async readPicture(path) {
      const origin = server();
      if (!origin) return null;
      const url = new URL(path, origin);
      const saved = async () => (await (await offline.of(origin))?.answer(url)) ?? null;
      const response = connection.error === null ? await get(url.href).catch(saved) : await saved();
      return response?.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },
    async readFile(path) {
      const origin = server();
      const response = origin && connection.error === null ? await get(origin + path).catch(() => null) : null;
      if (!response?.ok) return null;
      const name = nameOf(response.headers.get('content-disposition') ?? '');
      return { name, content: Buffer.from(await response.arrayBuffer()) };
    },
    async printSheet() {
      const shown = window();
      if (!shown) throw new Error('There is no window to print.');
      return { name: pdfName(shown.webContents.getTitle()), content: await toPdf(shown) };
    },
  });
