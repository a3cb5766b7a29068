import { Readable } from 'node:stream';
import { plain } from '@hydraulics/common/units/documents';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
import { bytesOf, isFileLink } from '../../enquiries/files/read-file.ts';
import { isReceivedFileLink } from '../../enquiries/incoming/file-links.ts';
import { readReceivedFile } from '../../enquiries/incoming/received-files.ts';

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
    const isSent =
      kind === 'received' ? await sendReceived(ctx, deps, id, query) : await sendSent(ctx, deps, id, query);
    return isSent ? undefined : next();
  };
}

async function sendReceived(ctx: Context, { db, secret, now }: FileDeps, id: string, query: URLSearchParams) {
  if (!isReceivedFileLink(id, query, secret, now())) return false;
  const file = await db.read(tables => readReceivedFile(tables, id));
  if (!file) return false;
  asAttachment(ctx, file.name);
  ctx.body = file.content;
  return true;
}

async function sendSent(ctx: Context, deps: FileDeps, id: string, query: URLSearchParams) {
  if (!isFileLink(id, query, deps)) return false;
  const file = await deps.db.read(({ enquiryFiles }) => enquiryFiles.findOneBy({ id, state: 'stored' }));
  if (!file) return false;
  asAttachment(ctx, file.name);
  ctx.body = Readable.from(bytesOf(deps.db, id), { objectMode: false });
  ctx.length = file.bytes;
  return true;
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
