import { type CodePage, UnknownCodePage } from './code-pages.ts';
import type { Grid } from './grid.ts';
import type { TableQuestion, TableReading } from './table-messages.ts';
import script from './table-worker.ts?worker&url';

type Policy = { createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** The address of our own script only: the policy of the pages allows no other. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('tables', {
  createScriptURL: () => script,
});

/**
 * Reads a spreadsheet in a worker, because a large one takes seconds.
 * @throws what `readSpreadsheet` throws, and an Error with a sentence for staff if the worker fails
 */
export async function readApart(file: File, page?: CodePage): Promise<Grid[]> {
  const worker = new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' });
  try {
    const reading = await new Promise<TableReading>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TableReading>) => resolve(data));
      worker.addEventListener('error', () => {
        reject(new Error(`${file.name} could not be read. Reload the page and try again, or import it in parts.`));
      });
      worker.postMessage({ file, page } satisfies TableQuestion);
    });
    if ('grids' in reading) return reading.grids;
    throw reading.choices ? new UnknownCodePage(reading.message, reading.choices) : new Error(reading.message);
  } finally {
    worker.terminate();
  }
}
