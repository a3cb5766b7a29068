import { join } from 'node:path';
import {
  documentAddress,
  documentFileName,
  documentFormats,
  parseDocumentPath,
  plain,
} from '@hydraulics/common/units/documents';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
import { sendTaggedFile } from '../../http/conditional.ts';
import { isVisitor } from '../../insights/visitor.ts';
import { isRevisionLink } from '../../media/documents/revision-links.ts';
import { earlierFiles, findPublicDocument, toProductDocument } from '../../repositories/documents.ts';

const address = /^\/documents\/([A-Za-z0-9_-]{1,36})\/[a-z0-9-]{1,90}\.[a-z]{3,4}$/;

/** Nothing in a downloaded document may run, load, or be embedded in the site. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

type Deliverable = Parameters<typeof documentFileName>[0] & { file: string };

/**
 * Serves the documents of products as attachments, and earlier revisions by signed links from their list. Only the
 * number of downloads is stored.
 */
export function documentFiles(deps: Deps): Middleware {
  const { db, media, secret, now, dayCounts } = deps;

  return async function documents(ctx, next) {
    const id = address.exec(ctx.path)?.[1];
    if (!id) return next();
    const query = new URLSearchParams(ctx.querystring);
    const isEarlier = query.has('version');
    const found = isEarlier ? await findEarlier(id, query) : await findCurrent(id);
    // A removed document, or one of a removed product, responds with the not-found page.
    if (!found) return next();
    setHeaders(ctx, found, isEarlier ? null : deps.publicUrl + documentAddress(id, found));
    await sendTaggedFile(ctx, join(media.folders.originals, parseDocumentPath(found.file)?.hash ?? ''));
    if (ctx.status !== 304 && !isEarlier && isCounted(ctx, query)) dayCounts.add({ kind: 'document', subject: id });
  };

  async function findCurrent(id: string): Promise<Deliverable | null> {
    const row = await db.read(tables => findPublicDocument(tables, id));
    return row && { ...toProductDocument(row), file: row.file as unknown as string };
  }

  async function findEarlier(id: string, query: URLSearchParams): Promise<Deliverable | undefined> {
    const version = Number(query.get('version'));
    if (!isRevisionLink({ id, version }, query, secret, now())) return undefined;
    return db.read(async tables => {
      // The link outlives a deletion of the document or its product.
      if (!(await findPublicDocument(tables, id))) return undefined;
      return (await earlierFiles(tables, id)).find(one => one.version === version);
    });
  }
}

function setHeaders(ctx: Context, document: Deliverable, canonical: string | null): void {
  const { hash } = parseDocumentPath(document.file) ?? {};
  // First, because it also sets a type, by the file's name. Old programs read the plain name (RFC 6266).
  const name = documentFileName(document);
  ctx.attachment(name, { fallback: plain(name) });
  ctx.set({
    'Content-Type': documentFormats[document.format].type,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    // The name stays when the file is replaced.
    'Cache-Control': canonical ? 'no-cache' : 'private, no-store',
    ETag: `"${hash}"`,
  });
  if (!canonical || document.format !== 'pdf') ctx.set('X-Robots-Tag', 'noindex');
  else ctx.set('Link', `<${canonical}>; rel="canonical"`);
}

/** Whether a download counts: complete, and by a visitor. Links of the back office have the parameter `staff`. */
function isCounted({ req, res }: Context, query: URLSearchParams): boolean {
  if (res.statusCode !== 200 || !res.writableFinished || query.has('staff')) return false;
  return req.headers.range === undefined && isVisitor(req);
}
