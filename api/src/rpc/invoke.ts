import { looksLikeId } from '@hydraulics/common/addresses/names';
import type { Api } from '@hydraulics/common/contract/api';
import {
  type Endpoint,
  type HandlerInput,
  type HandlerOutput,
  id,
  idOrName,
} from '@hydraulics/common/contract/endpoint';
import { AppError, type FieldError } from '@hydraulics/common/contract/errors';
import type { PageInfo } from '@hydraulics/common/contract/pages';
import { parameterNames } from '@hydraulics/common/contract/path-pattern';
import type { z } from 'zod';
import { declareReads } from '../db/content-tags.ts';
import type { Deps } from '../deps.ts';
import type { Upload } from '../media/media.ts';
import { findRecordId } from '../repositories/addresses/find-address.ts';
import type { Actor } from './actor.ts';
import { auditedCall, nounOf } from './audited-call.ts';
import { type Batches, isBatches, parseBatches } from './batches.ts';
import { recordReads } from './content-reads.ts';
import { holdCall } from './held-call.ts';
import { tellConflict } from './own-conflict.ts';
import { Paged } from './paged.ts';

/** The result of a handler. A long list may come in batches, a page with the total count. */
type Result<Output> = Output | Batches<Output> | Paged<Output | Batches<Output>>;

/** A handler never sees HTTP, so server rendering calls the same one. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E, Upload>,
  deps: Deps,
  actor: Actor,
) => Promise<Result<HandlerOutput<E>>>;

/** One handler for each endpoint of the table. A missing one does not compile. */
export type Handlers<A = Api> = {
  [N in keyof A]: { [E in keyof A[N]]: A[N][E] extends Endpoint ? Handler<A[N][E]> : never };
};

/** A call before validation. */
export type RawInput = {
  params: Record<string, string>;
  query?: unknown;
  /** All query parameter names of an HTTP request, which are checked; typed callers leave them out. */
  queryNames?: readonly string[];
  body?: unknown;
  files?: Upload[];
};

/**
 * The only way to call a handler: parses the input, reports every error, runs the handler and parses its result, so
 * that fields outside the schema cannot leak. Access is checked before, without reading the body. A batched list stays
 * batched, each batch parsed on demand.
 */
export async function invoke(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: RawInput,
  deps: Deps,
  actor: Actor,
): Promise<unknown> {
  return (await run(endpoint, handler, raw, deps, actor, false)).output;
}

/** The same, with the page info if the call is paged. */
export function invokeWithPage(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: RawInput,
  deps: Deps,
  actor: Actor,
): Promise<{ output: unknown; page?: PageInfo | undefined }> {
  return run(endpoint, handler, raw, deps, actor, true);
}

async function run(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: RawInput,
  deps: Deps,
  actor: Actor,
  withPage: boolean,
): Promise<{ output: unknown; page?: PageInfo | undefined }> {
  const asked = await withIds(endpoint, parseInput(endpoint, raw), deps);
  const { input, settle, tell } = await holdCall(endpoint, asked, actor, deps);
  let page: PageInfo | undefined;
  const work = () =>
    recordReads(endpoint, input, async () => {
      const result = await handler(input as HandlerInput<Endpoint, Upload>, deps, actor);
      if (!(result instanceof Paged)) return result;
      if (withPage) page = await result.info();
      return result.list;
    });
  const writes = endpoint.method !== 'GET';
  const output = await (writes
    ? deps.db.audited(Object.assign(auditedCall(endpoint, actor, deps.now), { settle }), work).catch(async error => {
        throw await tellConflict(error, { noun: nounOf(endpoint), id: input.id }, deps, actor);
      })
    : work());
  return { output: isBatches(output) ? parseBatches(endpoint.out, output) : endpoint.out.parse(tell(output)), page };
}

/** Replaces the names of records in addresses by their ids. The tags of a result also cover its record's name. */
async function withIds(
  { names = {} }: Endpoint,
  input: Record<string, unknown>,
  { db }: Deps,
): Promise<Record<string, unknown>> {
  const given = Object.entries(names).filter(([field]) => typeof input[field] === 'string');
  const named = given.filter(([field]) => !looksLikeId(String(input[field])));
  if (named.length === 0) return input;
  const read = () =>
    db.read(tables =>
      Promise.all(
        named.map(async ([field, kind]) => [field, await findRecordId(tables, kind, String(input[field]))] as const),
      ),
    );
  return { ...input, ...Object.fromEntries(await declareReads(read, () => [])) };
}

/** @throws AppError `invalid_input` with every error of the input */
export function parseInput(endpoint: Endpoint, raw: RawInput): Record<string, unknown> {
  const errors: FieldError[] = [];
  const read = (schema: z.ZodType, value: unknown, at: string[] = []): unknown => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      if (issue.code === 'unrecognized_keys' && issue.path.length === 0) errors.push(...unknownFields(endpoint, issue));
      else errors.push({ path: [...at, ...issue.path].join('.'), message: issue.message });
    }
    return undefined;
  };
  const params = Object.fromEntries(
    parameterNames(endpoint.path).map(name => [
      name,
      read(endpoint.names?.[name] ? idOrName : id, raw.params[name], [name]),
    ]),
  );
  errors.push(...unknownNames(endpoint, raw.queryNames ?? []));
  const query = endpoint.query ? read(endpoint.query, raw.query ?? {}) : {};
  const body = endpoint.body ? read(endpoint.body, raw.body ?? {}) : {};
  const files = groupFiles(endpoint, raw.files ?? [], errors);
  if (errors.length > 0) throw new AppError('invalid_input', undefined, { details: errors });
  return { ...(query as object), ...(body as object), ...files, ...params };
}

/** A misspelt field must not silently leave out what it was to set, where that means something. */
const unknownFields = ({ body }: Endpoint, { keys }: { keys: readonly string[] }): FieldError[] =>
  keys.map(path => {
    const takes = Object.keys(body?.shape ?? {}).join(', ');
    return { path, message: `This call has no field ${path}. It takes ${takes}.` };
  });

/** A misspelt filter must not silently return everything. */
function unknownNames({ query }: Endpoint, names: readonly string[]): FieldError[] {
  const known = Object.keys(query?.shape ?? {});
  const takes = known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes none.';
  return names
    .filter(name => !known.includes(name))
    .map(path => ({ path, message: `This call has no query parameter ${path}. ${takes}` }));
}

function groupFiles(endpoint: Endpoint, uploads: Upload[], errors: FieldError[]): Record<string, Upload[]> {
  const fields = Object.entries(endpoint.files ?? {}).map(([name, { label, max, min = 0, missing }]) => {
    const own = uploads.filter(upload => upload.field === name);
    if (own.length < min) errors.push({ path: name, message: missing ?? `Choose a file in “${label}”.` });
    if (own.length > max)
      errors.push({
        path: name,
        message: `Choose ${max > 1 ? `at most ${max} files` : 'only one file'} in “${label}”.`,
      });
    return [name, own] as const;
  });
  return Object.fromEntries(fields);
}
