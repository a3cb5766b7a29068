import { AppError } from '@hydraulics/common/contract/errors';
import type { Context } from 'koa';
import type { Deps } from '../../deps.ts';
import { appendBytes } from '../../enquiries/files/append-bytes.ts';
import { finishFile } from '../../enquiries/files/finish-file.ts';
import { serializeSent } from '../../enquiries/files/read-file.ts';
import { findOpened } from '../../enquiries/opened/open-enquiry.ts';
import { refuseCompressed } from '../../http/body.ts';

const bodyType = 'application/offset+octet-stream';

/** What follows the token in the address of a file. */
export const fileAddress = /^([^/]+)\/files\/([0-9a-f-]{36})$/;

/**
 * Takes the bytes of a file that was announced, as in the tus protocol: HEAD tells how many have arrived, and PATCH
 * appends those that begin there. Each answer has the file as JSON, which HEAD leaves out.
 */
export async function takeBytes(ctx: Context, deps: Deps, { token, id }: { token: string; id: string }): Promise<void> {
  const read = () =>
    deps.db.read(async tables => {
      const { own } = await findOpened(tables, deps, token);
      return tables.enquiryFiles.findOneBy({ id, enquiryId: own.id });
    });
  let file = await read();
  if (!file) throw new AppError('not_found');
  let status = 200;
  if (ctx.method === 'PATCH') {
    const offset = readOffset(ctx);
    if (offset !== file.received) status = 409;
    else if (file.state === 'arriving') {
      // What is not read of a refused file is dropped with the answer, which needs the connection.
      const body = ctx.req.iterator({ destroyOnReturn: false });
      await appendBytes(deps, { file, offset, body, address: ctx.ip });
      file = await read();
      if (file?.state === 'arriving' && file.received === file.bytes) file = await finishFile(deps, file);
    }
  } else if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('method_not_allowed');
  if (!file) throw new AppError('not_found');
  ctx.status = status;
  ctx.set({
    'Upload-Offset': String(file.received),
    'Upload-Length': String(file.bytes),
    'Tus-Resumable': '1.0.0',
  });
  ctx.body = serializeSent(file);
}

function readOffset(ctx: Context): number {
  refuseCompressed(ctx);
  // No form of another site can send this type.
  if (!ctx.is(bodyType)) throw new AppError('unsupported_media_type', `Send the bytes as ${bodyType}.`);
  const offset = Number(ctx.get('Upload-Offset') || Number.NaN);
  if (!Number.isSafeInteger(offset) || offset < 0) throw new AppError('invalid_input', 'Upload-Offset is missing.');
  return offset;
}
