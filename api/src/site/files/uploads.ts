import { AppError } from '@hydraulics/common/contract/errors';
import type { Middleware } from 'koa';
import type { Blobs } from '../../blobs/blobs.ts';
import { uploadName } from '../../blobs/names.ts';
import { sendFile } from '../../files/send-file.ts';
import { trimImageHeaders } from '../../http/security.ts';

const address = /^\/uploads\/([0-9a-f]{40}w?-\d+x\d+\.(webp|avif))$/;

type Options = { media: { blobs: Pick<Blobs, 'local'> }; filesUrl?: string | undefined };

/** Serves images by their exact name, cached for ever: a name never changes content. Nothing else is below /uploads/. */
export function uploadedImages({ media: { blobs }, filesUrl }: Options): Middleware {
  return async function uploads(ctx) {
    const [, name, format] = address.exec(ctx.path) ?? [];
    if (!name) throw new AppError('not_found');
    // Behind an address that may be of another site, the pages of this one must still be allowed to show it.
    if (filesUrl) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    trimImageHeaders(ctx);
    ctx.set({ 'Content-Type': `image/${format}`, 'Cache-Control': 'max-age=31536000,immutable' });
    await sendFile(ctx, await blobs.local(uploadName(name)), { etag: false });
  };
}
