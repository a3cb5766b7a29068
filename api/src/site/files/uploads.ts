import { AppError } from '@hydraulics/common/contract/errors';
import type { Middleware } from 'koa';
import type { Blobs } from '../../blobs/blobs.ts';
import { uploadName } from '../../blobs/names.ts';
import { sendFile } from '../../files/send-file.ts';
import { trimImageHeaders } from '../../http/security.ts';

const address = /^\/uploads\/(([0-9a-f]{40}w?-\d+x\d+)\.(webp|avif))$/;

type Options = { media: { blobs: Pick<Blobs, 'local'> }; filesUrl?: string | undefined };

/**
 * Serves images by their exact name, cached for ever: a name never changes content. An AVIF that is not encoded yet
 * is answered with the WebP of its size, for a minute. Nothing else is below /uploads/.
 */
export function uploadedImages({ media: { blobs }, filesUrl }: Options): Middleware {
  return async function uploads(ctx) {
    const [, name, size, format] = address.exec(ctx.path) ?? [];
    if (!name) throw new AppError('not_found');
    // Behind an address that may be of another site, the pages of this one must still be allowed to show it.
    if (filesUrl) ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    trimImageHeaders(ctx);
    const file = await blobs.local(uploadName(name));
    const standIn = file || format === 'webp' ? null : await blobs.local(uploadName(`${size}.webp`));
    ctx.set({
      'Content-Type': `image/${standIn ? 'webp' : format}`,
      'Cache-Control': standIn ? 'max-age=60' : 'max-age=31536000,immutable',
    });
    await sendFile(ctx, file ?? standIn, { etag: false });
  };
}
