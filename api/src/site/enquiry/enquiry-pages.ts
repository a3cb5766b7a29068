import { api } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import type { SentForm } from '@hydraulics/common/contract/render';
import { paths, sentParameter, submissionParameter } from '@hydraulics/common/contract/site-paths';
import type { Context, Middleware } from 'koa';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import { handlerOf } from '../../calls/registry.ts';
import type { Deps } from '../../deps.ts';
import { storeUpload } from '../../enquiries/files/store-upload.ts';
import { findOpened } from '../../enquiries/opened/open-enquiry.ts';
import { readFields } from '../../http/body.ts';
import { plainPage, plainPolicy } from '../../http/error-page.ts';
import { logFailure, toAppError } from '../../http/errors.ts';
import { newIdOf } from '../../http/idempotency/idempotency.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';
import { privately, privatePolicy } from '../../http/security.ts';
import { readEnquiryForm } from '../../http/uploads/enquiry-form.ts';
import { anonymous } from '../../rpc/actor.ts';
import { invoke, parseInput } from '../../rpc/invoke.ts';
import { withSubmissionKey } from '../cache/cached-response.ts';
import type { Website } from '../website.ts';
import { fileAddress, takeBytes } from './file-uploads.ts';

type Options = {
  website: Website;
  client: Client;
  deps: Deps;
  rateLimits: RateLimits;
  workLimits: WorkLimits;
  publicUrl: string;
};

/** What the forms of the page do, by the value of their button. */
const calls: Record<string, { name: string; endpoint: Endpoint }> = {
  word: { name: 'addWord', endpoint: api.enquiries.addWord },
  withdraw: { name: 'withdraw', endpoint: api.enquiries.withdraw },
};

/**
 * Serves the private page of an enquiry, and takes its forms. It comes before the page cache, so that nothing keeps or
 * counts it. A form needs no check of its origin: who knows the address has all that another site could abuse.
 */
export function enquiryPages({ website, client, deps, rateLimits, workLimits, publicUrl }: Options): Middleware {
  const actorOf = (ctx: Context) => ({ ...anonymous, client: { address: ctx.ip, userAgent: '' } });

  /** Refuses links that open nothing. They count, so that nobody can try many. */
  async function requireOpen(ctx: Context, token: string): Promise<void> {
    const limited = { endpoint: { limit: 'review' as const }, body: undefined, actor: actorOf(ctx) };
    await rateLimits(limited, async () => {
      const id = readPrivateToken(deps, 'enquiry', token);
      if (id && (await deps.enquiries.holds(id)))
        throw new AppError('busy', 'We have your enquiry, and are storing it. Please open this page in a minute.', {
          retryAfter: 60,
        });
      await deps.db.read(tables => findOpened(tables, deps, token));
    });
  }

  async function show(ctx: Context, token: string, form?: SentForm): Promise<void> {
    const sent = ctx.query[sentParameter];
    const url = paths.enquiry.href({ token }) + (typeof sent === 'string' ? `?${sentParameter}=${sent}` : '');
    const page = await workLimits.run(() => website.render({ url, client, publicUrl, form }));
    const { html, hashes } = await website.document(page, paths.enquiry.pattern);
    ctx.type = 'html';
    ctx.status = page.status;
    ctx.set('Content-Security-Policy', website.policy ?? privatePolicy(hashes));
    ctx.body = withSubmissionKey(html);
  }

  /** Takes files that were chosen without script. */
  async function takeFiles(ctx: Context, token: string): Promise<void> {
    const { files } = await readEnquiryForm(ctx, deps);
    const limited = { endpoint: { limit: 'remark' as const }, body: undefined, actor: actorOf(ctx) };
    try {
      const rows = await rateLimits(limited, async () => {
        const { id: enquiryId } = await deps.db.read(tables => findOpened(tables, deps, token));
        const stored = [];
        for (const [place, upload] of files.entries())
          stored.push(await storeUpload(deps, { enquiryId, upload, place }));
        return stored;
      });
      if (rows.length === 0) throw new AppError('invalid_input', 'Choose a file first.');
      ctx.status = 303;
      const outcome = rows.every(row => row?.state === 'stored') ? 'file' : 'refused';
      ctx.set('Location', `${paths.enquiry.href({ token })}?${sentParameter}=${outcome}`);
    } catch (thrown) {
      await showError(ctx, token, thrown, { action: 'file' });
    } finally {
      await deps.media.cleanup(files);
    }
  }

  async function showError(ctx: Context, token: string, thrown: unknown, values: Record<string, string>) {
    const error = toAppError(thrown);
    if (error.code === 'link_over') throw error;
    logFailure(deps.log, ctx, error);
    await show(ctx, token, { values, errors: error.details, message: error.message });
    ctx.status = error.status;
    if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
  }

  async function take(ctx: Context, token: string, fields: Record<string, string>): Promise<void> {
    const { action = '', [submissionParameter]: key, ...values } = fields;
    const call = calls[action];
    if (!call) throw new AppError('invalid_input');
    const { name, endpoint } = call;
    const raw = { params: {}, body: { ...values, token } };
    const newId = key ? newIdOf(deps.secret, [endpoint.path, token, key, values]) : undefined;
    try {
      parseInput(endpoint, raw);
      await rateLimits({ endpoint, body: raw.body, actor: { ...actorOf(ctx), newId } }, actor =>
        invoke(endpoint, handlerOf('enquiries', name), raw, deps, actor),
      );
    } catch (thrown) {
      await showError(ctx, token, thrown, fields);
      return;
    }
    ctx.status = 303;
    ctx.set('Location', `${paths.enquiry.href({ token })}?${sentParameter}=${action}`);
  }

  return async function enquiry(ctx, next) {
    if (!/^\/enquiry(\/|$)/i.test(ctx.path)) return next();
    ctx.set(privately);
    const rest = ctx.path.slice(paths.enquiry.href({ token: '' }).length);
    const [, fileToken, fileId] = fileAddress.exec(rest) ?? [];
    const isSent = ctx.method === 'POST';
    if (!isSent && !fileId && ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('method_not_allowed');
    const token = fileToken ?? rest;
    try {
      // A form with files is read for those only who have the link.
      const isForm = isSent && !ctx.is('multipart');
      const fields = isForm ? await readFields(ctx) : {};
      // Each file takes many requests, whose links need no count while they are right.
      if (!fileId || !readPrivateToken(deps, 'enquiry', token)) await requireOpen(ctx, token);
      if (fileId) await takeBytes(ctx, deps, { token, id: fileId });
      else if (isSent && !isForm) await takeFiles(ctx, token);
      else if (isSent) await take(ctx, token, fields);
      else await show(ctx, token);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'link_over') throw error;
      respondNotFound(ctx);
    }
  };
}

/** The same whether there was an enquiry or never one. */
function respondNotFound(ctx: Context): void {
  ctx.status = 404;
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', plainPolicy);
  ctx.body = plainPage(
    'Not found',
    '<h1>Not found</h1><p>There is no enquiry at this address. Check that the link is complete, or send us your enquiry again.</p><p><a href="/contact-us">Contact us</a></p>',
  );
}
