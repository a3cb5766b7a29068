import { Readable } from 'node:stream';
import { plain } from '@hydraulics/common/units/documents';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
import { bytesOf } from '../../enquiries/files/parts.ts';
import { isFileLink } from '../../enquiries/files/read-file.ts';
import { isReceivedFileLink } from '../../enquiries/incoming/file-links.ts';
import { findReceivedFile } from '../../enquiries/incoming/received-files.ts';

type FileDeps = Pick<Deps, 'db' | 'secret' | 'now'>;

const address = /^\/(received|enquiry)-files\/([0-9a-f-]{36})$/;

/**
 * Serves files that came with mails and enquiries to staff, by signed links from the enquiry, only as attachments.
 */
export function receivedFiles(deps: FileDeps): Middleware {
  return async function received(ctx, next) {
    const [, kind, id] = address.exec(ctx.path) ?? [];
    if (!id) return next();
    const query = new URLSearchParams(ctx.querystring);
    const isReceived = kind === 'received';
    if (!(isReceived ? isReceivedFileLink(id, query, deps.secret, deps.now()) : isFileLink(id, query, deps)))
      return next();
    const file = await deps.db.read(
      async (tables): Promise<{ name: string; bytes: number } | null> =>
        isReceived ? findReceivedFile(tables, id) : tables.enquiryFiles.findOneBy({ id, state: 'stored' }),
    );
    if (!file) return next();
    asAttachment(ctx, file.name);
    ctx.body = Readable.from(bytesOf(deps.db, isReceived ? 'receivedFileParts' : 'enquiryFileParts', id), {
      objectMode: false,
    });
    ctx.length = file.bytes;
  };
}

function asAttachment(ctx: Context, name: string): void {
  ctx.attachment(name, { fallback: plain(name).replaceAll(/["?\\/]/g, '_') });
  ctx.set({
    // Never shown by the browser as what it may be.
    'Content-Type': 'application/octet-stream',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-store',
  });
}
