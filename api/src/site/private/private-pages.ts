import type { Client } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { AppError } from '@hydraulics/common/contract/errors';
import type { SentForm } from '@hydraulics/common/contract/render';
import { type Page, sentParameter, submissionParameter } from '@hydraulics/common/contract/site-paths';
import type { Context, Middleware } from 'koa';
import { handlerOf } from '../../calls/registry.ts';
import type { Deps } from '../../deps.ts';
import { readFields } from '../../http/body.ts';
import { plainPage, plainPolicy } from '../../http/error-page.ts';
import { logFailure, toAppError } from '../../http/errors.ts';
import { newIdOf } from '../../http/idempotency/idempotency.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { RateLimits } from '../../http/rate-limits/rate-limits.ts';
import { privately, privatePolicy } from '../../http/security.ts';
import { readEnquiryForm } from '../../http/uploads/enquiry-form.ts';
import type { Upload } from '../../media/media.ts';
import { anonymous } from '../../rpc/actor.ts';
import { invoke, parseInput } from '../../rpc/invoke.ts';
import { withSubmissionKey } from '../cache/cached-response.ts';
import type { Website } from '../website.ts';

type Options = {
  website: Website;
  client: Client;
  deps: Deps;
  rateLimits: RateLimits;
  workLimits: WorkLimits;
  publicUrl: string;
};

/** A page for whoever knows its address, such as that of an enquiry for who sent it. */
export type PrivatePage = {
  page: Page<`/${string}/:token`>;
  /** The noun of its calls, and what its forms do, by their action. */
  noun: Parameters<typeof handlerOf>[0];
  calls: Record<string, { name: string; endpoint: Endpoint }>;
  /** @throws AppError `link_over` if the token opens nothing */
  require: (deps: Deps, token: string) => Promise<unknown>;
  /** The page of a token that opens nothing, in HTML: the same whether there was a record or never one. */
  gone: string;
  files?: PageFiles;
};

/** How a private page takes files. */
type PageFiles = {
  /** Takes those of a form. @returns the outcome that the page shows */
  take: (deps: Deps, token: string, files: Upload[]) => Promise<string>;
  /** The token in the address of one file. */
  tokenIn: (rest: string) => string | undefined;
  /** Whether a token was made here. */
  isRight: (deps: Deps, token: string) => boolean;
  /** Answers a request about one file. */
  serve: (ctx: Context, deps: Deps, rest: string) => Promise<void>;
};

/**
 * Serves a private page, and takes its forms. It comes before the page cache, so that nothing keeps or counts it. A form
 * needs no check of its origin: who knows the address has all that another site could abuse.
 */
export function privatePages(
  { page, noun, calls, require, gone, files }: PrivatePage,
  { website, client, deps, rateLimits, workLimits, publicUrl }: Options,
): Middleware {
  const folder = page.href({ token: '' });
  const isOurs = (path: string) => `${path.toLowerCase()}/`.startsWith(folder);
  const actorOf = (ctx: Context) => ({ ...anonymous, client: { address: ctx.ip, userAgent: '' } });

  /** Refuses links that open nothing. They count, so that nobody can try many. */
  async function requireOpen(ctx: Context, token: string): Promise<void> {
    const limited = { endpoint: { limit: 'review' as const }, body: undefined, actor: actorOf(ctx) };
    await rateLimits(limited, () => require(deps, token));
  }

  async function show(ctx: Context, token: string, form?: SentForm): Promise<void> {
    const sent = ctx.query[sentParameter];
    const url = page.href({ token }) + (typeof sent === 'string' ? `?${sentParameter}=${sent}` : '');
    const rendered = await workLimits.run(() => website.page({ url, client, publicUrl, form }));
    ctx.type = 'html';
    ctx.status = rendered.status;
    ctx.set('Content-Security-Policy', website.policy ?? privatePolicy(rendered.hashes));
    ctx.body = withSubmissionKey(rendered.bytes);
  }

  async function take(ctx: Context, token: string, fields: Record<string, string>): Promise<void> {
    const { action = '', [submissionParameter]: key, ...values } = fields;
    const call = Object.hasOwn(calls, action) ? calls[action] : undefined;
    if (!call) throw new AppError('invalid_input');
    const { name, endpoint } = call;
    const raw = { params: {}, body: { ...values, token } };
    const newId = key ? newIdOf(deps.secret, [endpoint.path, token, key, values]) : undefined;
    try {
      parseInput(endpoint, raw);
      await rateLimits({ endpoint, body: raw.body, actor: { ...actorOf(ctx), newId } }, actor =>
        invoke(endpoint, handlerOf(noun, name), raw, deps, actor),
      );
    } catch (thrown) {
      return showError(ctx, token, thrown, fields);
    }
    redirect(ctx, token, action);
  }

  function redirect(ctx: Context, token: string, outcome: string): void {
    ctx.status = 303;
    ctx.set('Location', `${page.href({ token })}?${sentParameter}=${outcome}`);
  }

  async function showError(ctx: Context, token: string, thrown: unknown, values: Record<string, string>) {
    const error = toAppError(thrown);
    if (error.code === 'link_over') throw error;
    logFailure(deps.log, ctx, error);
    await show(ctx, token, { values, errors: error.details, message: error.message });
    ctx.status = error.status;
    if (error.retryAfter) ctx.set('Retry-After', String(error.retryAfter));
  }

  /** Takes files that were chosen without script. */
  async function takeFiles(ctx: Context, token: string, { take }: PageFiles): Promise<void> {
    const { files } = await readEnquiryForm(ctx, deps);
    const limited = { endpoint: { limit: 'remark' as const }, body: undefined, actor: actorOf(ctx) };
    try {
      if (files.length === 0) throw new AppError('invalid_input', 'Choose a file first.');
      redirect(ctx, token, await rateLimits(limited, () => take(deps, token, files)));
    } catch (thrown) {
      await showError(ctx, token, thrown, { action: 'file' });
    } finally {
      await deps.media.cleanup(files);
    }
  }

  async function respond(ctx: Context, rest: string): Promise<void> {
    const fileToken = files?.tokenIn(rest);
    if (files && fileToken !== undefined) {
      // Each file takes many requests: those with a right link are not counted.
      if (!files.isRight(deps, fileToken)) await requireOpen(ctx, fileToken);
      return files.serve(ctx, deps, rest);
    }
    const isSent = ctx.method === 'POST';
    // As other pages do.
    if (!isSent && /[^/]\/+$/.test(rest)) {
      ctx.status = 308;
      return ctx.redirect(page.href({ token: rest.replace(/\/+$/, '') }) + ctx.search);
    }
    if (!isSent && ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('method_not_allowed');
    const hasFiles = isSent && files && ctx.is('multipart');
    const fields = isSent && !hasFiles ? await readFields(ctx) : {};
    await requireOpen(ctx, rest);
    // Read for those only who have the link.
    if (hasFiles) await takeFiles(ctx, rest, files);
    else if (isSent) await take(ctx, rest, fields);
    else await show(ctx, rest);
  }

  return async function privatePage(ctx, next) {
    if (!isOurs(ctx.path)) return next();
    ctx.set(privately);
    try {
      await respond(ctx, ctx.path.slice(folder.length));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'link_over') throw error;
      ctx.status = 404;
      ctx.type = 'html';
      ctx.set('Content-Security-Policy', plainPolicy);
      ctx.body = plainPage('Not found', `<h1>Not found</h1>${gone}<p><a href="/contact-us">Contact us</a></p>`);
    }
  };
}
