import { extname, join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { IncomingMail } from './parse-mail.ts';
import type { MailTask } from './parse-thread.ts';

const program = join(import.meta.dirname, `parse-thread${extname(import.meta.filename)}`);

/** For one mail, of which a large one takes a second. */
const maxMs = 30_000;

/** One after another, so that the time of a mail is its own. */
const limit = pLimit(1);

/** Its thread starts with the first mail, and ends ten seconds after the last one. */
let pool: Piscina<MailTask, IncomingMail> | undefined;

function threads(): Piscina<MailTask, IncomingMail> {
  pool ??= new Piscina<MailTask, IncomingMail>({
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

/**
 * Reads a mail in a thread: strangers decide what is in it, and how long that takes.
 * @throws AppError `invalid_input` if it cannot be read, at all or within `limitMs`
 */
export async function readMail(source: Buffer, ownAddress: string, limitMs = maxMs): Promise<IncomingMail> {
  const read = () => threads().run({ source, ownAddress }, { signal: AbortSignal.timeout(limitMs) });
  try {
    const mail = await limit(read);
    return { ...mail, files: mail.files.map(file => ({ ...file, content: Buffer.from(file.content) })) };
  } catch (cause) {
    throw new AppError('invalid_input', 'The mail cannot be read.', { cause });
  }
}
