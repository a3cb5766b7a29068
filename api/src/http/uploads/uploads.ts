import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { type Endpoint, takesDocuments } from '@hydraulics/common/contract/endpoint';
import { AppError, type ErrorCode, fieldError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { withoutTurning } from '@hydraulics/common/units/invisible-characters';
import multer from '@koa/multer';
import type { Context } from 'koa';
import { fullDiskError, requireUploadSpace } from '../../files/full-disk.ts';
import type { Upload } from '../../media/media.ts';
import { refuseCompressed } from '../body.ts';

type MulterFailure = Error & { code: string; field?: string; filename?: string };

const refusals: Record<string, { code: ErrorCode; message: (failure: MulterFailure, fileBytes: number) => string }> = {
  LIMIT_FILE_SIZE: {
    code: 'payload_too_large',
    message: ({ filename }, fileBytes) => `${filename ?? 'A file'} is larger than ${fileBytes / 1024 / 1024} MB.`,
  },
  LIMIT_FILE_COUNT: {
    code: 'too_many_files',
    message: () => `At most ${limits.filesPerRequest} files may be sent at once.`,
  },
  LIMIT_UNEXPECTED_FILE: {
    code: 'invalid_input',
    message: ({ field }) => `${field ?? 'This field'} accepts no file, or fewer files.`,
  },
  LIMIT_FIELD_VALUE: { code: 'payload_too_large', message: ({ field }) => `${field ?? 'A field'} is too long.` },
};

function toUploadError(error: unknown, fileBytes: number): unknown {
  if (error instanceof AppError) return error;
  const failure = error as MulterFailure;
  if (failure.name === 'MulterError') {
    const refusal = refusals[failure.code];
    const message = refusal?.message(failure, fileBytes) ?? failure.message;
    const details = failure.field ? [{ path: failure.field, message }] : [];
    return new AppError(refusal?.code ?? 'malformed_upload', message, { details, cause: error });
  }
  // A full disk is the server's problem; a truncated form the client's.
  if (failure.code) return fullDiskError(error);
  return new AppError('malformed_upload', undefined, { cause: error });
}

/**
 * Rejects a form whose fields, which are in memory, are too large together.
 * @returns a `streamHandler` of multer
 */
export const limitFields = (maxBytes: number) => (request: Readable, parser: Writable) => {
  let bytes = 0;
  parser.prependListener('field', (name: string, value: string) => {
    bytes += Buffer.byteLength(value);
    if (bytes <= maxBytes) return;
    const message = `${name} is too long: the texts of a form may have ${maxBytes / 1024 / 1024} MB together.`;
    parser.destroy(fieldError(name, message, 'payload_too_large'));
  });
  request.pipe(parser);
};

type Kind = { bytes: number; form: ReturnType<typeof multer> };

/** Reads multipart forms into the temporary folder under generated names. Files of a rejected form are removed. */
export function createFormReader(scratch: string) {
  const formOf = (fileSize: number) =>
    multer({
      storage: multer.diskStorage({
        destination: scratch,
        filename: (_request, _file, done) => done(null, randomUUID()),
      }),
      limits: {
        fileSize,
        files: limits.filesPerRequest,
        fieldSize: limits.fieldBytes,
        fields: 50,
        fieldNameSize: 100,
        parts: limits.filesPerRequest + 50,
      },
      defParamCharset: 'utf8',
      streamHandler: limitFields(limits.formBytes),
    } as Parameters<typeof multer>[0]);
  const [images, documents] = [limits.fileBytes, limits.documentBytes].map(bytes => ({
    bytes,
    form: formOf(bytes),
  })) as [Kind, Kind];

  return async function readForm(ctx: Context, endpoint: Endpoint): Promise<{ body: unknown; files: Upload[] }> {
    if (!ctx.is('multipart')) throw new AppError('unsupported_media_type', 'Send the form as multipart/form-data.');
    refuseCompressed(ctx);
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    await requireUploadSpace(scratch, ctx.request.length ?? 0);
    const { form, bytes } = takesDocuments(endpoint) ? documents : images;
    const fields = Object.entries(endpoint.files ?? {}).map(([name, { max }]) => ({ name, maxCount: max }));
    try {
      await form.fields(fields)(ctx as never, async () => undefined);
    } catch (error) {
      throw toUploadError(error, bytes);
    }
    const request = ctx.request as unknown as { body?: object; files?: Record<string, multer.File[]> };
    const files = Object.values(request.files ?? {}).flat();
    return {
      body: { ...request.body },
      files: files.map(file => ({
        path: file.path,
        field: file.fieldname,
        name: withoutTurning(file.originalname).slice(0, 200),
      })),
    };
  };
}

export type FormReader = ReturnType<typeof createFormReader>;
