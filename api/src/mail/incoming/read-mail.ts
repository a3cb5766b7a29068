import { extname, join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { IncomingMail } from './parse-mail.ts';
import type { MailTask, ReadMail } from './parse-thread.ts';

const program = join(import.meta.dirname, `parse-thread${extname(import.meta.filename)}`);

/** For one mail, of which a large one takes a second. */
const maxMs = 30_000;

/** One after another, so that the time of a mail is its own. */
const limit = pLimit(1);

/** Its thread starts with the first mail, and ends ten seconds after the last one. */
let pool: Piscina<MailTask, ReadMail> | undefined;

function threads(): Piscina<MailTask, ReadMail> {
  pool ??= new Piscina<MailTask, ReadMail>({
    filename: program,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    niceIncrement: 10,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  }).on('error', () => undefined);
  return pool;
}

type Limits = { limitMs?: number; signal?: AbortSignal | undefined };

/**
 * Reads a mail in a thread: strangers decide what is in it, and how long that takes.
 * @param signal ends the reading, which then rejects with its reason
 * @throws AppError `invalid_input` if the mail cannot be read, or not within `limitMs` and the memory of the thread
 */
export async function readMail(
  source: Buffer,
  ownAddress: string,
  { limitMs = maxMs, signal }: Limits = {},
): Promise<IncomingMail> {
  const read = () => {
    const ends = [AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])];
    return threads().run({ source, ownAddress }, { signal: AbortSignal.any(ends) });
  };
  const result = await limit(read).catch(error => {
    signal?.throwIfAborted();
    if (!isOfMail(error)) throw error;
    return { thrown: error };
  });
  if ('thrown' in result) throw new AppError('invalid_input', 'The mail cannot be read.', { cause: result.thrown });
  const { mail } = result;
  return { ...mail, files: mail.files.map(file => ({ ...file, content: Buffer.from(file.content) })) };
}

/** Whether a mail took too much time or memory. Any other end of the thread is not its fault. */
const isOfMail = ({ name, code }: { name?: string; code?: string }): boolean =>
  name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
