import { AppError } from '@hydraulics/common/contract/errors';
import type { Middleware } from 'koa';
import type { Blobs } from '../blobs/blobs.ts';
import { uploadName } from '../blobs/names.ts';
import { sendFile } from '../files/send-file.ts';
import { trimImageHeaders } from '../http/security.ts';

const address = /^\/uploads\/([0-9a-f]{40}w?-\d+x\d+\.(webp|avif))$/;

/** Serves images by their exact name, cached for ever: a name never changes content. Nothing else is below /uploads/. */
export function uploadedImages(blobs: Pick<Blobs, 'local'>): Middleware {
  return async function uploads(ctx) {
    const [, name, format] = address.exec(ctx.path) ?? [];
    if (!name) throw new AppError('not_found');
    trimImageHeaders(ctx);
    ctx.set({ 'Content-Type': `image/${format}`, 'Cache-Control': 'max-age=31536000,immutable' });
    await sendFile(ctx, await blobs.local(uploadName(name)), { etag: false });
  };
}
