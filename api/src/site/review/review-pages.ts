import { api } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import type { ReviewFrame, SentForm } from '@hydraulics/common/contract/render';
import { reviewFolder } from '@hydraulics/common/contract/site-paths';
import { escapeHtml } from '@hydraulics/common/units/markup';
import type { Context, Middleware } from 'koa';
import { countUse } from '../../accounts/review-links.ts';
import { createReviewClient } from '../../calls/local-client.ts';
import { handlerOf } from '../../calls/registry.ts';
import type { Deps } from '../../deps.ts';
import { readFields } from '../../http/body.ts';
import { plainPage, plainPolicy } from '../../http/error-page.ts';
import { logFailure, toAppError } from '../../http/errors.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';
import { privately, reviewPolicy } from '../../http/security.ts';
import { anonymous } from '../../rpc/actor.ts';
import { invoke, parseInput } from '../../rpc/invoke.ts';
import type { Website } from '../website.ts';
import { type OpenedReview, openReview, reviewFrame } from './opened-review.ts';

type Options = {
  website: Website;
  deps: Deps;
  rateLimits: RateLimits;
  workLimits: WorkLimits;
  publicUrl: string;
};

const remark: Endpoint = api.reviews.remark;

/**
 * Serves the pages of review links: the public page of one record as it would be, also while the record is a draft, and
 * the form for a remark. They come before the page cache, so that nothing keeps or counts them, and are not closed in
 * robots.txt, so that a search engine that learns an address reads that it must not list it. A form needs no check of
 * its origin: who knows the address has all that another site could abuse.
 */
export function reviewPages({ website, deps, rateLimits, workLimits, publicUrl }: Options): Middleware {
  const actorOf = (ctx: Context) => ({ ...anonymous, client: { address: ctx.ip, userAgent: '' } });

  /** Wrong links count, so that nobody can try many. */
  const limited = <T>(ctx: Context, work: () => Promise<T>): Promise<T> =>
    rateLimits({ endpoint: { limit: 'review' }, body: undefined, actor: actorOf(ctx) }, work);

  async function show(ctx: Context, opened: OpenedReview, form?: SentForm): Promise<void> {
    const { link } = opened;
    const review: ReviewFrame = {
      ...(await reviewFrame(deps, opened)),
      sent: 'sent' in ctx.query,
      form,
    };
    const client = createReviewClient(deps, { noun: link.noun, id: link.recordId });
    const url = opened.addressOf(ctx.query.page);
    const page = await workLimits.run(() => website.page({ url, client, publicUrl, review }));
    // Such as a draft whose category was deleted.
    if (page.status !== 200) throw new AppError('link_over', 'This page cannot be shown. Please ask for a new link.');
    ctx.type = 'html';
    ctx.status = 200;
    ctx.set('Content-Security-Policy', website.policy ?? reviewPolicy(page.hashes));
    ctx.body = page.bytes;
  }

  async function takeRemark(
    ctx: Context,
    opened: OpenedReview,
    token: string,
    fields: Record<string, string>,
  ): Promise<void> {
    const raw = { params: {}, body: { ...fields, token } };
    try {
      parseInput(remark, raw);
      await rateLimits({ endpoint: remark, body: raw.body, actor: actorOf(ctx) }, actor =>
        invoke(remark, handlerOf('reviews', 'remark'), raw, deps, actor),
      );
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'link_over') throw error;
      logFailure(deps.log, ctx, error);
      const { details: errors, message } = error;
      await show(ctx, opened, { values: fields, errors, message });
      ctx.status = error.status;
      if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
      return;
    }
    ctx.status = 303;
    ctx.set('Location', `${ctx.path}?sent=1#remarks`);
  }

  return async function reviews(ctx, next) {
    if (!/^\/review(\/|$)/i.test(ctx.path)) return next();
    ctx.set(privately);
    const isSent = ctx.method === 'POST';
    if (!isSent && ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('method_not_allowed');
    const token = ctx.path.slice(reviewFolder.length);
    try {
      const fields = isSent ? await readFields(ctx) : {};
      const opened = await limited(ctx, () => openReview(deps, token));
      if (isSent) await takeRemark(ctx, opened, token, fields);
      else await show(ctx, opened);
      if (ctx.method === 'GET') await countUse(deps, opened.link).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'link_over') throw error;
      respondOver(ctx, error);
    }
  };
}

function respondOver(ctx: Context, { status, message }: AppError): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', plainPolicy);
  ctx.body = plainPage('Link ended', `<h1>Link ended</h1><p>${escapeHtml(message)}</p><p><a href="/">Home</a></p>`);
}
