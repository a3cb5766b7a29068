import { api } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import { paths, sentParameter } from '@hydraulics/common/contract/site-paths';
import type { Context } from 'koa';
import { handlerOf } from '../../calls/registry.ts';
import type { Deps } from '../../deps.ts';
import { readFields } from '../../http/body.ts';
import { logFailure, toAppError } from '../../http/errors.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';
import type { Route } from '../../http/routes.ts';
import { invoke, parseInput } from '../../rpc/invoke.ts';
import { respondWithPage } from '../ssr.ts';
import type { Website } from '../website.ts';
import { customer, openLink, privately } from './privately.ts';

type Options = {
  website: Website;
  client: Client;
  deps: Deps;
  rateLimits: RateLimits;
  workLimits: WorkLimits;
  publicUrl: string;
};

const calls: Record<'ask' | 'decide', Endpoint> = { ask: api.quotations.ask, decide: api.quotations.decide };

/**
 * Serves the private page of a quotation, and takes the customer's decision. It comes before the page cache, so that
 * nothing keeps or counts it. The form needs no check of its origin: who knows the address has all that another site
 * could abuse.
 */
export function quotationPages({ website, client, deps, rateLimits, workLimits, publicUrl }: Options): Route[] {
  const tokenOf = (ctx: Context) => ctx.path.slice(paths.quotation.href({ token: '' }).length);

  async function show(ctx: Context, failure?: { values: Record<string, string>; error: AppError }): Promise<void> {
    ctx.set(privately);
    const form = failure && {
      values: failure.values,
      errors: failure.error.details,
      message: failure.error.message,
    };
    const { [sentParameter]: sent } = ctx.query;
    const url = ctx.path + (sent ? `?${sentParameter}=${sent === 'ask' ? 'ask' : 'decide'}` : '');
    const page = await workLimits.run(() => website.render({ url, client, publicUrl, form }));
    await respondWithPage(ctx, website, page);
    ctx.set(privately);
    if (failure) ctx.status = failure.error.status;
  }

  async function read(ctx: Context): Promise<void> {
    await openLink(rateLimits, ctx, async () => {
      await show(ctx);
      if (ctx.status === 410) throw new AppError('link_over');
    }).catch(error => {
      if (!(error instanceof AppError) || error.code !== 'link_over') throw error;
    });
  }

  async function take(ctx: Context): Promise<void> {
    const values = await readFields(ctx);
    const raw = { params: {}, body: { ...values, token: tokenOf(ctx) } };
    const name = 'decision' in values ? 'decide' : 'ask';
    const endpoint = calls[name];
    try {
      parseInput(endpoint, raw);
      await rateLimits({ endpoint, body: raw.body, actor: customer(ctx) }, actor =>
        invoke(endpoint, handlerOf('quotations', name), raw, deps, actor),
      );
    } catch (thrown) {
      const error = toAppError(thrown);
      logFailure(deps.log, ctx, error);
      await show(ctx, { values, error });
      if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
      return;
    }
    ctx.set(privately);
    ctx.status = 303;
    ctx.set('Location', `${ctx.path}?${sentParameter}=${name}`);
  }

  return [
    ['GET', paths.quotation.pattern, read],
    ['POST', paths.quotation.pattern, take],
  ];
}
