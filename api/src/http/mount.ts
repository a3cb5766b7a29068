import { api, eachEndpoint } from '@hydraulics/common/contract/api';
import { type Endpoint, isConditional } from '@hydraulics/common/contract/endpoint';
import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import type { PageInfo } from '@hydraulics/common/contract/pages';
import { fillPath } from '@hydraulics/common/contract/path-pattern';
import type { AuditKind } from '@hydraulics/common/nouns/audit';
import { apiVersion, apiVersions, apiVersionsHeader, formatApiVersions } from '@hydraulics/common/nouns/health';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { handlerOf } from '../calls/registry.ts';
import { counts } from '../counts.ts';
import type { Deps } from '../deps.ts';
import type { DiskReserve } from '../files/disk-reserve.ts';
import type { Upload } from '../media/media.ts';
import type { Actor } from '../rpc/actor.ts';
import { auditSubject, callNameOf } from '../rpc/audited-call.ts';
import { isBatches, readShort, writeJson } from '../rpc/batches.ts';
import { invokeWithPage, parseInput } from '../rpc/invoke.ts';
import { authenticate, hasToken } from './authenticate.ts';
import { readJson } from './body.ts';
import {
  entityTagOf,
  listTag,
  matchesIfNoneMatch,
  namesLongList,
  respondPrivately,
  setListTag,
  withIfMatch,
} from './conditional.ts';
import { runOnce } from './idempotency/idempotency.ts';
import type { WorkLimits } from './limits/work-limits.ts';
import { setLocation, setPageHeaders } from './links.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import { shortList, streamList } from './stream.ts';
import { readEnquiryForm } from './uploads/enquiry-form.ts';
import type { FormReader } from './uploads/uploads.ts';

/** The result of a read, and the content version before it. */
type Read = { output: unknown; page?: PageInfo | undefined; contentKey: string };

const isPublicRead = (endpoint: Endpoint) => isConditional(endpoint) && endpoint.access === 'public';

/**
 * Searches and other spellings of an address, such as capitals, are unlimited, and would evict responses that others
 * use.
 */
const isCacheable = (endpoint: Endpoint, ctx: Context) =>
  isPublicRead(endpoint) &&
  !('q' in ctx.query || 'code' in ctx.query) &&
  fillPath(endpoint.path, ctx.params as Record<string, unknown>) === ctx.path;

const auditedRefusals: Partial<Record<ErrorCode, AuditKind>> = {
  invalid_credentials: 'failed-sign-in',
  unauthorized: 'refusal',
  forbidden: 'refusal',
  second_factor_setup_required: 'refusal',
  password_change_required: 'refusal',
  wrong_password: 'refusal',
  wrong_code: 'refusal',
  wrong_passkey: 'refusal',
  link_over: 'refusal',
  confirmation_required: 'refusal',
  rate_limited: 'limit',
};

/** Before a session exists, a wrong code is a failed sign-in. */
const refusalKind = (code: ErrorCode, { session }: Actor): AuditKind | undefined =>
  code.startsWith('wrong_') && !session ? 'failed-sign-in' : auditedRefusals[code];

const versions = formatApiVersions(apiVersions);

type Limits = { rateLimits: RateLimits; workLimits: WorkLimits; reserve?: DiskReserve | undefined };

/** The steps of a sign-in, each of which writes. */
const startsSession = (endpoint: Endpoint) =>
  [api.auth.login, api.auth.secondFactor, api.auth.signInWithPasskey].some(step => step === endpoint);

/** Routes every endpoint: access check, then body, then handler. */
export function mountApi(deps: Deps, readForm: FormReader, { rateLimits, workLimits, reserve }: Limits): Middleware {
  const router = new Router();
  for (const { noun, name, endpoint } of eachEndpoint()) {
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[method](endpoint.path, ctx => {
      const work = () => handle(ctx as unknown as Context, noun, name, endpoint);
      return isPublicRead(endpoint) ? workLimits.run(work) : work();
    });
  }

  async function handle(ctx: Context, noun: string, name: string, endpoint: Endpoint): Promise<void> {
    ctx.set(apiVersionsHeader, versions);
    const client = { address: ctx.ip, userAgent: ctx.get('User-Agent') };
    const actor: Actor = { user: null, session: null, client };
    const identify = () => authenticate(endpoint, { authorization: ctx.get('Authorization'), actor }, deps);
    try {
      await identify();
      await handleAs({ actor, identify }, ctx, noun, name, endpoint);
    } catch (error) {
      const kind = error instanceof AppError ? refusalKind(error.code, actor) : undefined;
      if (kind) deps.refusals.record({ kind, callName: callNameOf(endpoint), ...auditSubject(actor) });
      throw error;
    }
  }

  const longListTag = (ctx: Context, contentKey: string) =>
    listTag(contentKey, hasToken(ctx.req) ? `staff ${ctx.url}` : ctx.url, deps.version);

  async function handleAs(
    { actor, identify }: { actor: Actor; identify: () => Promise<void> },
    ctx: Context,
    noun: string,
    name: string,
    endpoint: Endpoint,
  ): Promise<void> {
    const known = ctx.get('If-None-Match');
    if (isPublicRead(endpoint) && namesLongList(known)) {
      await deps.db.readContentVersion();
      const tag = longListTag(ctx, deps.db.contentKey);
      if (matchesIfNoneMatch(known, tag)) {
        setListTag(ctx, tag);
        ctx.status = 304;
        return;
      }
    }
    // Read before the rows: what changes while they are sent makes the list newer than its tag, never older.
    const { contentKey } = deps.db;
    // Read first, so that a body that never arrives consumes no attempt of the same address.
    const { body, files } = await read(ctx, endpoint);
    const raw = {
      params: ctx.params as Record<string, string>,
      query: withoutEmpty(ctx.query),
      queryNames: Object.keys(ctx.query),
      files,
    };
    let result: keyof typeof counts.uploads = 'refused';
    const work = async (actor: Actor) => {
      const executed = await runOnce(ctx, { endpoint, deps, actor, request: { body, files } }, newId =>
        withIfMatch(ctx.get('If-Match'), endpoint, { ...raw, body }, given =>
          invokeWithPage(endpoint, handlerOf(noun, name), given, deps, newId ? { ...actor, newId } : actor),
        ),
      );
      result = 'accepted';
      return executed;
    };
    const limited = async () => {
      // A body can be held back for hours, in which its sender signs out, is deactivated or gets another role.
      if (body !== undefined) await identify();
      // Anybody may repeat an invalid call without end, and counting and refunding it takes several transactions.
      if (endpoint.limit && endpoint.access === 'public') parseInput(endpoint, { ...raw, body });
      return rateLimits({ endpoint, body, actor }, work);
    };
    const { output, page } = await (startsSession(endpoint) ? onFullDisk(limited) : limited()).finally(async () => {
      counts.uploads[result] += files.length;
      await deps.media.cleanup(files);
    });
    if (isConditional(endpoint)) return respondWithRead(ctx, endpoint, actor, { output, page, contentKey });
    if (page) setPageHeaders(ctx, page);
    ctx.status = endpoint.status ?? 200;
    setLocation(ctx, endpoint, output);
    ctx.body = output;
    ctx.set('Cache-Control', 'no-store');
  }

  async function respondWithRead(
    ctx: Context,
    endpoint: Endpoint,
    actor: Actor,
    { output, page, contentKey }: Read,
  ): Promise<void> {
    const json = isBatches(output) ? await readShort(writeJson(output), shortList) : JSON.stringify(output);
    if (typeof json !== 'string') {
      const isPublic = endpoint.access === 'public';
      const tag = isPublic ? longListTag(ctx, contentKey) : undefined;
      // Staff never wait for visitors.
      const done = isPublic && !actor.session ? workLimits.reserveList(ctx.ip) : undefined;
      if (page) setPageHeaders(ctx, page);
      return streamList(ctx, json, { log: deps.log, compress: isPublic, tag, done });
    }
    if (page) setPageHeaders(ctx, page);
    const entity = entityTagOf(endpoint, output, json);
    ctx.state.cacheable = isCacheable(endpoint, ctx);
    if (!ctx.state.cacheable) return respondPrivately(ctx, entity, json);
    ctx.status = 200;
    ctx.type = 'json';
    ctx.set('ETag', entity);
    ctx.body = json;
  }

  /** Repeats a sign-in that found the disk full, once the reserve has given up a piece of it. */
  async function onFullDisk<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'insufficient_storage';
      if (!isFull || !(await reserve?.release())) throw error;
      return work();
    }
  }

  async function read(ctx: Context, endpoint: Endpoint): Promise<{ body?: unknown; files: Upload[] }> {
    if (endpoint.takesJson && ctx.is('multipart')) {
      const { body, files } = await readEnquiryForm(ctx, deps);
      return { body: withJson(body, endpoint), files };
    }
    if (endpoint.files && !endpoint.takesJson) return readForm(ctx, endpoint);
    return { body: endpoint.body ? await readJson(ctx) : undefined, files: [] };
  }

  const routes = router.routes() as unknown as Middleware;
  return async function mountedApi(ctx, next) {
    if (!/^\/api(\/|$)/.test(ctx.path)) return next();
    // Unmatched requests end here: no path under /api responds with a page.
    return routes(ctx, async () => {
      const methods = allowedMethods(ctx);
      if (methods.length === 0 && namesOtherVersion(ctx.path)) {
        // RFC 9110, section 15.5.22: what the client should use instead.
        ctx.set('Upgrade', `hydraulics-api/${apiVersion}`);
        throw new AppError('unsupported_version');
      }
      if (methods.length === 0) throw new AppError('not_found', 'There is no such call.');
      ctx.set('Allow', methods.join(', '));
      if (ctx.method !== 'OPTIONS') throw new AppError('method_not_allowed');
      ctx.status = 204;
    });
  };
}

/** Lists in the fields of a form are JSON. What is not is refused with the field. */
const withJson = (body: Record<string, string>, { body: fields }: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isList(fields?.shape[name]) ? readList(value) : value]),
  );

const isList = (schema: unknown) => schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodArray;

function readList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const namesOtherVersion = (path: string) => /^\/api\/v(?!1(\/|$))\d/.test(path);

const withoutEmpty = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

function allowedMethods(ctx: Context): string[] {
  const layers = (ctx.matched ?? []) as { methods: string[] }[];
  return [...new Set(layers.flatMap(layer => layer.methods))];
}
