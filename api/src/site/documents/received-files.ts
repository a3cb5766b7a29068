import { Readable } from 'node:stream';
import { plain } from '@hydraulics/common/units/documents';
import type { Context, Middleware } from 'koa';
import type { Tables } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { bytesOf } from '../../enquiries/files/parts.ts';
import { isFileLink } from '../../enquiries/files/read-file.ts';
import { isReceivedFileLink } from '../../enquiries/incoming/file-links.ts';
import { findReceivedFile } from '../../enquiries/incoming/received-files.ts';
import { isReplyFileLink } from '../../enquiries/thread/reply-files.ts';

type FileDeps = Pick<Deps, 'db' | 'secret' | 'now'>;

const address = /^\/(received|enquiry|reply)-files\/([0-9a-f-]{36})$/;

type Kind = 'received' | 'enquiry' | 'reply';
type Served = {
  isLink: (id: string, query: URLSearchParams, deps: FileDeps) => boolean;
  find: (tables: Tables, id: string) => Promise<{ name: string; bytes: number } | null>;
  parts: Parameters<typeof bytesOf>[1];
};

const kinds: Record<Kind, Served> = {
  received: {
    isLink: (id, query, { secret, now }) => isReceivedFileLink(id, query, secret, now()),
    find: findReceivedFile,
    parts: 'receivedFileParts',
  },
  enquiry: {
    isLink: isFileLink,
    find: ({ enquiryFiles }, id) => enquiryFiles.findOneBy({ id, state: 'stored' }),
    parts: 'enquiryFileParts',
  },
  reply: {
    isLink: (id, query, { secret, now }) => isReplyFileLink(id, query, secret, now()),
    find: ({ replyFiles }, id) => replyFiles.findOneBy({ id }),
    parts: 'replyFileParts',
  },
};

/**
 * Serves files that came with mails and enquiries, and that were sent with replies, to staff, by signed links from the enquiry, only as attachments.
 */
export function receivedFiles(deps: FileDeps): Middleware {
  return async function received(ctx, next) {
    const [, kind, id] = address.exec(ctx.path) ?? [];
    if (!id) return next();
    const query = new URLSearchParams(ctx.querystring);
    const { isLink, find, parts } = kinds[kind as Kind];
    if (!isLink(id, query, deps)) return next();
    const file = await deps.db.read(tables => find(tables, id));
    if (!file) return next();
    asAttachment(ctx, file.name);
    ctx.body = Readable.from(bytesOf(deps.db, parts, id), { objectMode: false });
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
