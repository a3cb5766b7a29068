import { createHash } from 'node:crypto';
import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import type { Client } from '@hydraulics/common/contract/client';
import { type AppError, fieldError } from '@hydraulics/common/contract/errors';
import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { type CadFormat, cadFormats, parseCadPath } from '@hydraulics/common/figures/cylinder/cad-address';
import { documentFormats, plain } from '@hydraulics/common/units/documents';
import type { Context, Next } from 'koa';
import { LRUCache } from 'lru-cache';
import { writeDxf } from '../../cad/dxf.ts';
import { envelopeOf } from '../../cad/envelope.ts';
import { writeStep } from '../../cad/step.ts';
import type { Deps } from '../../deps.ts';
import { matchesIfNoneMatch } from '../../http/conditional.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { RequestLimit } from '../../http/rate-limits/request-limit.ts';
import type { Route } from '../../http/routes.ts';
import { isVisitor } from '../../insights/visitor.ts';
import { lookUpRecordPath, redirectPermanently } from '../addresses/record-address.ts';
import { compressBody } from '../cache/compress-body.ts';
import { fileNameOf, readCode, readFacts, requireCode } from '../data-sheet/pdf-request.ts';
import { respondWithPage } from '../ssr.ts';
import type { Website } from '../website.ts';
import { type CadModel, cadModel } from './cad-model.ts';

type Options = {
  website: Website;
  client: Client;
  deps: Deps;
  publicUrl: string;
  workLimits: WorkLimits;
  fileLimit: RequestLimit;
};

/** Increase it when the shapes change, so that browsers fetch every file again. */
const designVersion = 'v1';
const maxBytes = 8_000_000;

/**
 * Serves the STEP and DXF files of a product or one of its sizes. Both are written in a few milliseconds, so that they
 * need no process of their own; a file's tag is known without writing it.
 */
export function cadFiles({ website, client, deps, publicUrl, workLimits, fileLimit }: Options): Route[] {
  const stored = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });

  async function cadFile(ctx: Context, next: Next) {
    const asked = parseCadPath(ctx.path);
    if (!asked) return next();
    const record = await lookUpRecordPath(deps.db, ctx.path);
    if (record?.movedTo) return redirectPermanently(ctx, record.movedTo + ctx.search);
    await fileLimit(ctx.ip);
    const found = await readFacts({ client, workLimits }, asked.id, readCode(ctx));
    if (!found) {
      const page = await workLimits.run(() => website.page({ url: ctx.path, client, publicUrl }));
      respondWithPage(ctx, website, page);
      if (record?.state === 'gone') ctx.status = 410;
      return compressBody(ctx);
    }
    const [product, sheet, company] = found;
    const size = sheet.size?.kind === 'series' ? undefined : sheet.size;
    requireCode(sheet.size?.problems);
    const model = cadModel({ product, sheet, company: company.name });
    if ('missing' in model) throw withoutModel(model.missing, size?.missing ?? []);
    setHeaders(ctx, { model, format: asked.format, page: publicUrl + pageOf(product, size?.code) });
    if (ctx.status === 304) return;
    const tag = ctx.response.get('ETag');
    const file = stored.get(tag) ?? write(model, asked.format);
    stored.set(tag, file);
    ctx.body = file;
    if (isVisitor(ctx.req)) deps.dayCounts.add({ kind: 'cad', subject: product._id });
  }

  return cadFormats.map(format => ['GET', `/product/:id/cad.${format}`, cadFile]);
}

const pageOf = (product: { _id: string; address?: string | undefined }, code: string | undefined): string =>
  code === undefined ? productPath(product) : sizePath(product, code);

function setHeaders(ctx: Context, { model, format, page }: { model: CadModel; format: CadFormat; page: string }): void {
  const name = `${fileNameOf(model.facts.code, 80)}.${format}`;
  const tag = tagOf(model, format);
  ctx.attachment(name, { fallback: plain(name).replaceAll(/["?]/g, '') });
  ctx.set({
    'Content-Type': documentFormats[format].type,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    // As for other documents that search engines cannot show; the page is found.
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'public, no-cache',
    Link: `<${page}>; rel="canonical"`,
    ETag: tag,
  });
  if (matchesIfNoneMatch(ctx.get('If-None-Match'), tag)) ctx.status = 304;
}

const tagOf = (model: CadModel, format: CadFormat): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([designVersion, format, model]))
    .digest('base64url')
    .slice(0, 22)}"`;

function write({ cylinder, mounting, port, facts }: CadModel, format: CadFormat): Buffer {
  const envelope = envelopeOf(cylinder, mounting, port);
  return Buffer.from(format === 'step' ? writeStep(envelope.bodies, facts) : writeDxf(envelope, cylinder, facts));
}

/** Parts of a code can be added; figures cannot. */
function withoutModel(missing: string[], open: string[]): AppError {
  if (open.length > 0) return fieldError(codeParameter, `Please complete the order code first: ${open.join(', ')}.`);
  const why = missing.length > 0 ? ` Its figures lack: ${missing.join(', ')}.` : '';
  return fieldError('figures', `There is no CAD file of this product.${why}`, 'not_found');
}
