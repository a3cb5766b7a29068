import { open } from 'node:fs/promises';
import { documentHeadLength, sniffDocument } from '@hydraulics/common/nouns/documents/document-signatures';
import { plain } from '@hydraulics/common/units/documents';
import { signatureLength, sniff } from '@hydraulics/common/units/uploads/image-signatures';
import type { Middleware } from 'koa';
import { originalName } from '../../blobs/names.ts';
import type { Deps } from '../../deps.ts';
import { sendTaggedFile } from '../../http/conditional.ts';
import { readOriginalLink } from '../../media/original-links.ts';

const address = /^\/originals\/([0-9a-f]{40}w?)$/;

/** Serves the originals of pictures and documents to staff, by signed links from the media library, as attachments. */
export function originalFiles({ media, secret, now }: Pick<Deps, 'media' | 'secret' | 'now'>): Middleware {
  return async function originals(ctx, next) {
    const hash = address.exec(ctx.path)?.[1];
    const name = hash && readOriginalLink(hash, new URLSearchParams(ctx.querystring), secret, now());
    if (!hash || name === undefined) return next();
    const file = await media.blobs.local(originalName(hash));
    if (!file) return next();
    const ending = await endingOf(file);
    const named = `${name.replace(/\.[A-Za-z0-9]{2,4}$/, '') || hash.slice(0, 12)}.${ending}`;
    ctx.attachment(named, { fallback: plain(named) });
    ctx.set({
      // Never shown by the browser as what it may be.
      'Content-Type': 'application/octet-stream',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
      ETag: `"${hash}"`,
    });
    await sendTaggedFile(ctx, file);
  };
}

/** The ending of a stored original by its bytes, as its name has none. */
async function endingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const length = Math.max(signatureLength, documentHeadLength);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    const head = buffer.subarray(0, bytesRead);
    return sniff(head) ?? sniffDocument(head) ?? 'bin';
  } finally {
    await file.close();
  }
}
