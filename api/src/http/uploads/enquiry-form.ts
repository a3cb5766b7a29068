import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import multer from '@koa/multer';
import type { Context } from 'koa';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countBytes, leftToday, refuseBytes } from '../../enquiries/files/room.ts';
import { fullDiskError } from '../../files/full-disk.ts';
import type { Upload } from '../../media/media.ts';
import { refuseCompressed } from '../body.ts';

const megabyte = 1024 * 1024;

/** In bytes: a larger form is not read to its end. */
const formBytes = 300 * megabyte;

const databaseTimeoutMs = 1000;

/** So that a form with too many files is answered with its texts. */
const maxParts = 60;

type Kept = { path: string; bytes: number };
type Part = { stream: Readable };
type Done<T> = (error: unknown, value?: T) => void;
type FormDeps = Pick<Deps, 'db' | 'media' | 'fileRoom' | 'secret' | 'now' | 'log'>;

/**
 * Reads a form with an enquiry and its files into the temporary folder. A file that is too large, or for which there is
 * no room, is read and dropped: the enquiry is taken without it, and nothing typed is lost.
 */
export async function readEnquiryForm(
  ctx: Context,
  deps: FormDeps,
): Promise<{ body: Record<string, string>; files: Upload[] }> {
  refuseCompressed(ctx);
  if ((ctx.request.length ?? 0) > formBytes)
    throw new AppError('payload_too_large', `The files have more than ${formBytes / megabyte} MB. Add fewer of them.`);
  const { scratch } = deps.media;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const form = multer({
    storage: droppingStorage(scratch, await roomFor(ctx, deps)),
    limits: { files: maxParts, fieldSize: limits.jsonBytes, fields: 50, fieldNameSize: 100, parts: 2 * maxParts },
    defParamCharset: 'utf8',
  } as unknown as Parameters<typeof multer>[0]);
  try {
    await form.fields([{ name: 'files', maxCount: maxParts }])(ctx as never, async () => undefined);
  } catch (error) {
    throw toFormError(error);
  }
  const { body = {}, files = {} } = ctx.request as unknown as {
    body?: Record<string, unknown>;
    files?: Record<string, (multer.File & Kept)[]>;
  };
  const texts = Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
  );
  const sent = files.files ?? [];
  const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > 0) await count(deps, { address: ctx.ip, bytes });
  return {
    body: Object.fromEntries(texts),
    files: sent.map(({ path, bytes, originalname }) => ({
      path,
      field: 'files',
      name: originalname,
      bytes,
    })),
  };
}

/** How many bytes of files are kept; each file is judged again when it is stored. */
async function roomFor(ctx: Context, deps: FormDeps): Promise<number> {
  const read = async (tables: Tables) =>
    (await refuseBytes(tables, deps, { address: null, bytes: 1 })) === null ? leftToday(tables, deps, ctx.ip) : 0;
  // While the database is down, the enquiry is taken without its files.
  return inTime(deps.db.read(read).catch(() => 0));
}

/** A database that does not answer must not keep an enquiry waiting. */
const inTime = (work: Promise<number>): Promise<number> =>
  Promise.race([work, wait(databaseTimeoutMs, 0, { ref: false })]);

/** A form that is refused later counts too, or anybody could send them without end. */
const count = (deps: FormDeps, sent: { address: string; bytes: number }) =>
  inTime(
    deps.db
      .transaction(tables => countBytes(tables, deps, sent))
      .then(
        () => 0,
        error => {
          deps.log.warn({ err: error }, 'The bytes of a form were not counted');
          return 0;
        },
      ),
  );

/** Stores files up to their largest size and as far as there is room, and counts the rest. */
const droppingStorage = (scratch: string, left: number) => ({
  _handleFile(_request: unknown, { stream }: Part, done: Done<Kept>): void {
    const path = join(scratch, randomUUID());
    let bytes = 0;
    const kept = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length;
        left -= chunk.length;
        next(null, left >= 0 && bytes <= enquiryFileLimits.fileBytes ? chunk : undefined);
      },
    });
    pipeline(stream, kept, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(
      () => done(null, { path, bytes }),
      error => rm(path, { force: true }).then(() => done(error), done),
    );
  },
  _removeFile(_request: unknown, { path }: Kept, done: Done<void>): void {
    rm(path, { force: true }).then(() => done(null), done);
  },
});

function toFormError(error: unknown): unknown {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'MulterError' && code === 'LIMIT_FIELD_VALUE')
    return new AppError('payload_too_large', 'A text of the form is too long.', { cause: error });
  if (name === 'MulterError') return new AppError('malformed_upload', undefined, { cause: error });
  return code ? fullDiskError(error) : new AppError('malformed_upload', undefined, { cause: error });
}
