import { randomUUID } from 'node:crypto';
import { api } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import type { Endpoint, Output } from '@hydraulics/common/contract/endpoint';
import type { AppError } from '@hydraulics/common/contract/errors';
import { paths, sentParameter } from '@hydraulics/common/contract/paths';
import {
  itemsField,
  refusedParameter,
  submissionParameter,
  submissionPlaceholder,
} from '@hydraulics/common/contract/site-paths';
import { itemInputs } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import type { Context, Middleware } from 'koa';
import { privateToken } from '../accounts/private-tokens.ts';
import { handlerOf } from '../calls/registry.ts';
import type { Deps } from '../deps.ts';
import { readFields } from '../http/body.ts';
import { logFailure, toAppError } from '../http/errors.ts';
import { newIdOf } from '../http/idempotency/idempotency.ts';
import type { WorkLimits } from '../http/limits/work-limits.ts';
import { requireSameOrigin } from '../http/origin.ts';
import type { RateLimits } from '../http/rate-limits/rate-limits.ts';
import { readEnquiryForm } from '../http/uploads/enquiry-form.ts';
import { anonymous } from '../rpc/actor.ts';
import { invoke, parseInput } from '../rpc/invoke.ts';
import { toBytes, withSubmissionKey } from './cache/cached-response.ts';
import { respondWithPage } from './ssr.ts';
import type { Website } from './website.ts';

type Options = {
  website: Website;
  client: Client;
  deps: Deps;
  rateLimits: RateLimits;
  workLimits: WorkLimits;
  publicUrl: string;
};

const page = paths.contact.href();
const submit: Endpoint = api.enquiries.submit;
type SentEnquiry = Output<typeof api.enquiries.submit>;
const { perForm } = enquiryFileLimits;

/**
 * The enquiry form submitted without script: the same call under the same limits. Success redirects to the confirmation
 * page with the reference, so that a reload sends nothing, and with the link of its private page; on an error the page is rendered with the typed values. The
 * page's key and the fields give the enquiry its id, so that a form sent twice is stored once.
 */
export function enquiryForm({ website, client, deps, rateLimits, workLimits, publicUrl }: Options): Middleware {
  return async function form(ctx) {
    const { body: values, files } = ctx.is('multipart')
      ? await readEnquiryForm(ctx, deps)
      : { body: await readFields(ctx), files: [] };
    const { [submissionParameter]: key, [itemsField]: items, ...fields } = values;
    // Whoever goes back and writes something else sends another enquiry from the same page.
    const isKeyed = key && key !== submissionPlaceholder;
    const newId = isKeyed ? newIdOf(deps.secret, [submit.path, key, fields, ...(items ? [items] : [])]) : randomUUID();
    let refused = 0;
    try {
      requireSameOrigin(ctx, publicUrl);
      const body = { ...fields, ...(items ? { items: itemInputs(items) } : {}) };
      const raw = { params: {}, body, files: files.slice(0, perForm) };
      parseInput(submit, raw);
      const actor = { ...anonymous, client: { address: ctx.ip, userAgent: '' }, newId };
      const sent = await rateLimits({ endpoint: submit, body, actor }, actor =>
        invoke(submit, handlerOf('enquiries', 'submit'), raw, deps, actor),
      );
      refused = files.length - ((sent as SentEnquiry).files ?? []).filter(({ reason }) => reason === null).length;
    } catch (thrown) {
      const error = toAppError(thrown);
      logFailure(deps.log, ctx, error);
      await respondWithForm(ctx, values, error);
      ctx.set('Cache-Control', 'no-store');
      return;
    } finally {
      await deps.media.cleanup(files);
    }
    ctx.status = 303;
    const lost = refused > 0 ? `&${refusedParameter}=${refused}` : '';
    ctx.set('Location', `${page}?${sentParameter}=${privateToken(deps, 'enquiry', newId)}${lost}`);
    ctx.set('Cache-Control', 'no-store');
  };

  async function respondWithForm(ctx: Context, values: Record<string, string>, error: AppError): Promise<void> {
    const { details: errors, message } = error;
    const form = { values, errors, message };
    const { filesUrl } = deps;
    const rendered = await workLimits.run(() => website.page({ url: page, client, publicUrl, filesUrl, form }));
    respondWithPage(ctx, website, rendered);
    ctx.body = withSubmissionKey(toBytes(ctx.body));
    ctx.status = error.status;
    if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
  }
}
