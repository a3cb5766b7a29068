import { readSpreadsheet } from '../read-spreadsheet.ts';
import { UnknownCodePage } from './code-pages.ts';
import type { TableQuestion, TableReading } from './table-messages.ts';

/** Reads one table in a thread of its own, so that the page stays usable. */
globalThis.addEventListener('message', async ({ data }: MessageEvent<TableQuestion>) => {
  globalThis.postMessage(await readingOf(data));
});

async function readingOf({ file, page }: TableQuestion): Promise<TableReading> {
  try {
    return { grids: await readSpreadsheet(file, page) };
  } catch (error) {
    const choices = error instanceof UnknownCodePage ? error.choices : undefined;
    return { message: error instanceof Error ? error.message : String(error), choices };
  }
}
