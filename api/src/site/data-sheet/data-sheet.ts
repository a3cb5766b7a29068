import type { Client } from '@hydraulics/common/contract/client';
import { parseDataSheetPath } from '@hydraulics/common/units/data-sheet';
import type { Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
import { matchesIfNoneMatch } from '../../http/conditional.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { RequestLimit } from '../../http/rate-limits/request-limit.ts';
import { isVisitor } from '../../insights/visitor.ts';
import { lookUpRecordPath, redirectPermanently } from '../addresses/record-address.ts';
import { compressBody } from '../cache/compress-body.ts';
import { respondWithPage } from '../ssr.ts';
import type { Website } from '../website.ts';
import { DataSheets, dataSheetTag } from './data-sheets.ts';
import { describeSheet } from './describe-sheet.ts';
import { fileNameOf, readCode, readFacts, readUnits, requireCode } from './pdf-request.ts';

type Options = {
  website: Website;
  client: Client;
  deps: Deps;
  publicUrl: string;
  workLimits: WorkLimits;
  fileLimit: RequestLimit;
};

/**
 * Serves the data sheets of products. The tag of a sheet is known without making it, so that a 304 costs three reads
 * only. The sheet of a removed product responds with the not-found page.
 */
export function dataSheets({ website, client, deps, publicUrl, workLimits, fileLimit }: Options): Middleware {
  const sheets = new DataSheets(deps.media);

  return async function dataSheet(ctx, next) {
    const id = parseDataSheetPath(ctx.path);
    if (!id) return next();
    const record = await lookUpRecordPath(deps.db, ctx.path);
    if (record?.movedTo) return redirectPermanently(ctx, record.movedTo + ctx.search);
    const [units, code] = [readUnits(ctx), readCode(ctx)];
    const found = await readFacts({ client, workLimits }, id, code);
    if (!found) {
      const page = await workLimits.run(() => website.page({ url: ctx.path, client, publicUrl }));
      respondWithPage(ctx, website, page);
      if (record?.state === 'gone') ctx.status = 410;
      return compressBody(ctx);
    }
    const [product, figures] = found;
    requireCode(figures.size?.problems);
    const { sheet, size, page } = describeSheet(found, { units, publicUrl });
    const tag = dataSheetTag(sheet);
    ctx.set({ ETag: tag, 'Cache-Control': 'public, no-cache', Link: `<${page}>; rel="canonical"` });
    if (matchesIfNoneMatch(ctx.get('If-None-Match'), tag)) {
      ctx.status = 304;
      return;
    }
    const isKept = size?.kind !== 'configured';
    // Of codes there are unlimited many, and none of their sheets is kept.
    if (!isKept) await fileLimit(ctx.ip);
    const bytes = await sheets.get(sheet, { address: ctx.ip, isKept });
    // The rest of the policy is for pages; with it, some browsers do not show a PDF.
    ctx.set('Content-Security-Policy', "frame-ancestors 'none'");
    ctx.attachment(`${fileNameOf(size?.code ?? product.name, 80)} data sheet.pdf`, { type: 'inline' });
    ctx.type = 'application/pdf';
    ctx.body = bytes;
    if (isVisitor(ctx.req)) deps.dayCounts.add({ kind: 'data-sheet', subject: product._id });
  };
}
