import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { cleanHtml } from './clean-html.ts';

const program = join(import.meta.dirname, `clean-worker${extname(import.meta.filename)}`);

/** In characters: sanitising this many takes about 10 ms; starting a thread takes longer. */
const shortTexts = 5000;

const limit = pLimit(1);

/**
 * Sanitizes rich texts, long ones in a separate thread, one request after another, so that the event loop stays free.
 */
export async function cleanTexts(texts: string[]): Promise<string[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= shortTexts) return texts.map(cleanHtml);
  return limit(async () => {
    const worker = new Worker(program, { workerData: texts, env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    const [clean] = (await once(worker, 'message')) as [string[]];
    return clean;
  });
}
