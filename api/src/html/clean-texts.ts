import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type RichText, readRichText } from './read-rich-text.ts';

const program = join(import.meta.dirname, `clean-worker${extname(import.meta.filename)}`);

/** In characters: sanitising this many takes about 10 ms; starting a thread takes longer. */
const shortTexts = 5000;

const limit = pLimit(1);

/**
 * Reads and sanitizes rich texts, long ones in a separate thread, one request after another, so that the event loop stays free.
 */
export async function cleanTexts(texts: string[]): Promise<RichText[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= shortTexts) return texts.map(readRichText);
  return limit(async () => {
    const worker = new Worker(program, { workerData: texts, env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
    const [clean] = (await once(worker, 'message')) as [RichText[]];
    return clean;
  });
}
