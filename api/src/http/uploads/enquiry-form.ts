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
import type { Deps } from '../../deps.ts';
import { type ArrivingForm, arrivingFiles } from '../../enquiries/files/arriving-files.ts';
import { countBytes, noRoom, refuseBytes } from '../../enquiries/files/room.ts';
import { fullDiskError } from '../../files/full-disk.ts';
import type { Upload } from '../../media/media.ts';
import { closeAfter, refuseCompressed } from '../body.ts';
import { limitFields } from './uploads.ts';

const megabyte = 1024 * 1024;

/** In bytes: a larger form is not read to its end. */
const formBytes = 300 * megabyte;

/** In ms: five of the largest files take 44 minutes at 400 kbit/s. */
const formMs = 45 * 60_000;

/** Room is asked for in pieces of so many bytes. */
const pieceBytes = megabyte;

const databaseTimeoutMs = 1000;

/** So that a form with too many files is answered with its texts. */
const maxParts = 60;

/** A file, and why not all of its bytes were kept. */
type Kept = { path: string; bytes: number; dropped: string | null };
type Part = { stream: Readable };
type Done<T> = (error: unknown, value?: T) => void;
type FormDeps = Pick<Deps, 'db' | 'media' | 'fileRoom' | 'secret' | 'now' | 'log'>;

/**
 * Reads a form with an enquiry and its files into the temporary folder. A file that is too large, or for which there is
 * no room, is read and dropped: the enquiry is taken without it, and nothing typed is lost. So are the files of a third
 * large form of an address.
 * @throws AppError `payload_too_large`, `malformed_upload`, or `rate_limited` while too many forms of the address arrive
 */
export async function readEnquiryForm(
  ctx: Context,
  deps: FormDeps,
): Promise<{ body: Record<string, string>; files: Upload[] }> {
  refuseCompressed(ctx);
  if ((ctx.request.length ?? 0) > formBytes)
    throw new AppError('payload_too_large', `The files have more than ${formBytes / megabyte} MB. Add fewer of them.`);
  const { length = Number.POSITIVE_INFINITY } = ctx.request;
  const arriving = arrivingFiles.open(ctx.ip, length <= limits.jsonBytes);
  const room = new FormRoom(deps, { address: ctx.ip, length }, arriving);
  try {
    await closeAfter(ctx, formMs, () => readForm(ctx, deps.media.scratch, room));
  } catch (error) {
    throw toFormError(error);
  } finally {
    // A form that is given up or refused counts too, or anybody could send them without end.
    if (room.received > 0) await count(deps, { address: ctx.ip, bytes: room.received });
    arriving.close();
  }
  const { body = {}, files = {} } = ctx.request as unknown as {
    body?: Record<string, unknown>;
    files?: Record<string, (multer.File & Kept)[]>;
  };
  const texts = Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
  );
  const sent = files.files ?? [];
  return {
    body: Object.fromEntries(texts),
    files: sent.map(({ path, bytes, dropped, originalname }) => ({
      path,
      field: 'files',
      name: originalname,
      bytes,
      dropped,
    })),
  };
}

async function readForm(ctx: Context, scratch: string, room: FormRoom): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const form = multer({
    storage: droppingStorage(scratch, room),
    limits: { files: maxParts, fieldSize: limits.jsonBytes, fields: 50, fieldNameSize: 100, parts: 2 * maxParts },
    defParamCharset: 'utf8',
    streamHandler: limitFields(limits.jsonBytes),
  } as unknown as Parameters<typeof multer>[0]);
  await form.fields([{ name: 'files', maxCount: maxParts }])(ctx as never, async () => undefined);
}

/** The room for the files of one form, judged while they arrive; each file is judged again when it is stored. */
class FormRoom {
  /** With those that were dropped. */
  received = 0;
  /** Why what follows is dropped. */
  full: string | null;
  readonly #deps: FormDeps;
  readonly #address: string;
  readonly #length: number;
  readonly #arriving: ArrivingForm;
  #free = 0;
  /** Whether there was room for a piece. */
  #hadRoom = false;

  constructor(deps: FormDeps, { address, length }: { address: string; length: number }, arriving: ArrivingForm) {
    this.#deps = deps;
    this.#address = address;
    this.#length = length;
    this.#arriving = arriving;
    this.full = arriving.mayBringFiles ? null : otherForms;
  }

  /** Whether there is room for so many more bytes. Once there was none, all that follows is dropped. */
  async take(bytes: number): Promise<boolean> {
    if (this.full !== null) return false;
    const most = Math.max(bytes, Math.min(pieceBytes, this.#length - this.received + bytes));
    if (this.#free < bytes && (await this.#reserve(most)) !== null) {
      this.full = await this.#reserve(bytes);
      if (this.full !== null) return false;
    }
    this.#free -= bytes;
    return true;
  }

  /** @returns why there is no room for so many bytes, or null */
  async #reserve(bytes: number): Promise<string | null> {
    const { db } = this.#deps;
    const asked = { address: this.#address, bytes };
    // While the database is down, the enquiry is taken without its files. A pause of it later drops none.
    const fits = arrivingFiles.of(this.#address) + bytes <= enquiryFileLimits.perDay;
    const unknown = this.#hadRoom && fits ? null : noRoom;
    const refused = db.read(tables => refuseBytes(tables, this.#deps, asked)).catch(() => unknown);
    const reason = await inTime(refused, unknown);
    if (reason !== null) return reason;
    // The sender may have gone meanwhile.
    if (!this.#arriving.add(bytes)) return 'The form was given up.';
    this.#hadRoom = true;
    this.#free += bytes;
    return null;
  }
}

const otherForms = 'Other files were still arriving from your network. Please add it on your own page.';

/** A database that does not answer must not keep an enquiry waiting. */
const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work, wait(databaseTimeoutMs, otherwise, { ref: false })]);

const count = (deps: FormDeps, sent: { address: string; bytes: number }) =>
  inTime(
    deps.db
      .transaction(tables => countBytes(tables, deps, sent))
      .catch(error => {
        deps.log.warn({ err: error }, 'The bytes of a form were not counted');
      }),
    undefined,
  );

/** Stores files up to their largest size and as far as there is room, and counts the rest. */
const droppingStorage = (scratch: string, room: FormRoom) => ({
  _handleFile(_request: unknown, { stream }: Part, done: Done<Kept>): void {
    const path = join(scratch, randomUUID());
    let bytes = 0;
    const kept = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        bytes += chunk.length;
        room.received += chunk.length;
        if (bytes > enquiryFileLimits.fileBytes) return next();
        room.take(chunk.length).then(isTaken => next(null, isTaken ? chunk : undefined), next);
      },
    });
    pipeline(stream, kept, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(
      () => done(null, { path, bytes, dropped: room.full }),
      error => rm(path, { force: true }).then(() => done(error), done),
    );
  },
  _removeFile(_request: unknown, { path }: Kept, done: Done<void>): void {
    rm(path, { force: true }).then(() => done(null), done);
  },
});

function toFormError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'MulterError' && code === 'LIMIT_FIELD_VALUE')
    return new AppError('payload_too_large', 'A text of the form is too long.', { cause: error });
  if (name === 'MulterError') return new AppError('malformed_upload', undefined, { cause: error });
  return code ? fullDiskError(error) : new AppError('malformed_upload', undefined, { cause: error });
}
