import { api } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import type { AppError } from '@hydraulics/common/contract/errors';
import { paths, sentParameter } from '@hydraulics/common/contract/paths';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { sameEnquiry } from '../enquiries/same-enquiry.ts';
import { readFields } from '../http/body.ts';
import { logFailure, toAppError } from '../http/errors.ts';
import { requireSameOrigin } from '../http/origin.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { visitor } from '../rpc/caller.ts';
import { invoke } from '../rpc/invoke.ts';
import { handlerOf } from '../rpc/registry.ts';
import { answerPage } from './ssr.ts';
import type { Website } from './website.ts';

type Options = { website: Website; client: Client; deps: Deps; rateLimits: RateLimits; publicUrl: string };

const page = paths.contact.href();
const submit: Endpoint = api.enquiries.submit;

/**
 * The enquiry form as a browser sends it without script: the same call under the same limits. What was taken leads to
 * the page that says thanks, so that reloading sends nothing twice; else the page comes back with all that was typed.
 */
export function enquiryForm({ website, client, deps, rateLimits, publicUrl }: Options): Middleware {
  const idOf = sameEnquiry(deps);
  return async function form(ctx, next) {
    if (ctx.method !== 'POST' || ctx.path !== page) return next();
    // Read first, so that what was typed can be given back whatever stands against it.
    const values = await readFields(ctx);
    try {
      requireSameOrigin(ctx, publicUrl);
      const raw = { params: {}, body: { ...values, newId: idOf(values) } };
      await rateLimits(submit.limit, ctx.ip, () =>
        invoke(submit, handlerOf('enquiries', 'submit'), raw, deps, visitor),
      );
    } catch (thrown) {
      const error = toAppError(thrown);
      logFailure(deps.log, ctx, error);
      await giveBack(ctx, values, error);
      ctx.set('Cache-Control', 'no-store');
      return;
    }
    ctx.status = 303;
    ctx.set('Location', `${page}?${sentParameter}=1`);
    ctx.set('Cache-Control', 'no-store');
  };

  async function giveBack(ctx: Context, values: Record<string, string>, error: AppError): Promise<void> {
    const { details: faults, message } = error;
    const form = { values, faults, message };
    await answerPage(ctx, website, await website.render({ url: page, client, publicUrl, form }));
    ctx.status = error.status;
    if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
  }
}
