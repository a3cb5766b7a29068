import {
  documentAddress,
  documentFileName,
  documentFormats,
  isRevisionOf,
  parseDocumentPath,
  plain,
} from '@hydraulics/common/units/documents';
import type { Context, Middleware } from 'koa';
import { originalName } from '../../blobs/names.ts';
import { filePath } from '../../db/stored-file.ts';
import type { Deps } from '../../deps.ts';
import { sendTaggedFile } from '../../http/conditional.ts';
import { isVisitor } from '../../insights/visitor.ts';
import { isRevisionLink } from '../../media/documents/revision-links.ts';
import { findKeptDocument } from '../../repositories/documents/kept.ts';
import { earlierFiles, findPublicDocument, toProductDocument } from '../../repositories/documents.ts';

const address = /^\/documents\/([A-Za-z0-9_-]{1,36})(?:\/([0-9a-f]{16}))?\/[a-z0-9-]{1,90}\.[a-z]{3,4}$/;

/** Nothing in a downloaded document may run, load, or be embedded in the site. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** `isListed`: it is the present file of a document on a page that visitors see. */
type Deliverable = Parameters<typeof documentFileName>[0] & { file: string; isListed?: boolean };

/**
 * Serves the documents of products as attachments, each revision that visitors have seen at a lasting address, and the
 * others by signed links from their list. What visitors have seen answers although its product was withdrawn or
 * deleted. Only the number of downloads is stored.
 */
export function documentFiles(deps: Deps): Middleware {
  const { db, media, secret, now, dayCounts } = deps;

  return async function documents(ctx, next) {
    const [, id, letters] = address.exec(ctx.path) ?? [];
    if (!id) return next();
    const query = new URLSearchParams(ctx.querystring);
    const isEarlier = query.has('version');
    const found = isEarlier ? await findEarlier(id, query) : await findCurrent(id, letters);
    // A removed document, or one that visitors have never seen, responds with the not-found page.
    if (!found) return next();
    setHeaders(ctx, found, isEarlier ? null : deps.publicUrl + documentAddress(id, found));
    const hash = parseDocumentPath(found.file)?.hash;
    await sendTaggedFile(ctx, hash ? await media.blobs.local(originalName(hash)) : null);
    if (ctx.status !== 304 && !isEarlier && isCounted(ctx, query)) dayCounts.add({ kind: 'document', subject: id });
  };

  async function findCurrent(id: string, letters: string | undefined): Promise<Deliverable | null> {
    return db.read(async tables => {
      const row = await findPublicDocument(tables, id);
      const hash = row && parseDocumentPath(filePath(row.file))?.hash;
      const isCurrent = letters === undefined || (hash && isRevisionOf(hash, letters));
      if (row && isCurrent) return { ...toProductDocument(row), file: filePath(row.file), isListed: true };
      const kept = await findKeptDocument(tables, { id, letters, now: now() });
      if (!kept) return null;
      const file = filePath(kept.file);
      // What it was called when visitors saw it.
      const earlier = (await earlierFiles(tables, id)).find(one => one.file === file);
      return { ...toProductDocument({ ...kept.row, file: kept.file }), ...earlier, file, isListed: false };
    });
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
  if (!canonical || !document.isListed || document.format !== 'pdf') ctx.set('X-Robots-Tag', 'noindex');
  else ctx.set('Link', `<${canonical}>; rel="canonical"`);
}

/** Whether a download counts: complete, and by a visitor. Links of the back office have the parameter `staff`. */
function isCounted({ req, res }: Context, query: URLSearchParams): boolean {
  if (res.statusCode !== 200 || !res.writableFinished || query.has('staff')) return false;
  return req.headers.range === undefined && isVisitor(req);
}
