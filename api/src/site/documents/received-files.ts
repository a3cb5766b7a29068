import { plain } from '@hydraulics/common/units/documents';
import type { Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
import { isReceivedFileLink } from '../../enquiries/incoming/file-links.ts';
import { readReceivedFile } from '../../enquiries/incoming/received-files.ts';

const address = /^\/received-files\/([0-9a-f-]{36})$/;

/** Serves files that came with mails to staff, by signed links from the thread, only as attachments. */
export function receivedFiles({ db, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>): Middleware {
  return async function received(ctx, next) {
    const id = address.exec(ctx.path)?.[1];
    if (!id || !isReceivedFileLink(id, new URLSearchParams(ctx.querystring), secret, now())) return next();
    const file = await db.read(tables => readReceivedFile(tables, id));
    if (!file) return next();
    ctx.attachment(file.name, { fallback: plain(file.name).replaceAll(/["?\\/]/g, '_') });
    ctx.set({
      // Never shown by the browser as what it may be.
      'Content-Type': 'application/octet-stream',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
    });
    ctx.body = file.content;
  };
}
