import type { Api } from '@hydraulics/common/contract/api';
import { type Endpoint, type HandlerInput, type HandlerOutput, id } from '@hydraulics/common/contract/endpoint';
import { AppError, type Fault } from '@hydraulics/common/contract/errors';
import type { PageInfo } from '@hydraulics/common/contract/pages';
import { parameterNames } from '@hydraulics/common/contract/path-pattern';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Upload } from '../media/media.ts';
import { type Batches, isBatches, parseBatches } from './batches.ts';
import type { Caller } from './caller.ts';
import { noteReads } from './content-reads.ts';
import { Paged } from './paged.ts';

/** What a handler gives back. A long list may come in batches, and one that has pages with the number of all rows. */
type Result<Output> = Output | Batches<Output> | Paged<Output | Batches<Output>>;

/** A handler is a function of its input: it never sees HTTP, so server rendering calls the same one. */
export type Handler<E extends Endpoint> = (
  input: HandlerInput<E, Upload>,
  deps: Deps,
  caller: Caller,
) => Promise<Result<HandlerOutput<E>>>;

/** One handler for each endpoint of the table. A missing one does not compile. */
export type Handlers<A = Api> = {
  [N in keyof A]: { [E in keyof A[N]]: A[N][E] extends Endpoint ? Handler<A[N][E]> : never };
};

/** A call as it arrived, before anything was checked. */
export type RawInput = {
  params: Record<string, string>;
  query?: unknown;
  /** Every name in the query of a request, each of which the endpoint must have. Typed callers have no need of it. */
  queryNames?: readonly string[];
  body?: unknown;
  files?: Upload[];
};

/**
 * The one way in: parse everything, list every fault, handle, and parse the answer on its way out, so that what the
 * schema does not list cannot leave. Access is checked by the caller, before a body is read. A list that the handler
 * gives in batches comes back as such, each parsed when it is asked for.
 */
export async function invoke(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: RawInput,
  deps: Deps,
  caller: Caller,
): Promise<unknown> {
  return (await run(endpoint, handler, raw, deps, caller, false)).answer;
}

/** The same, with where the answer stands in its list if the call has pages. */
export function invokeWithPage(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: RawInput,
  deps: Deps,
  caller: Caller,
): Promise<{ answer: unknown; page?: PageInfo | undefined }> {
  return run(endpoint, handler, raw, deps, caller, true);
}

async function run(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  raw: RawInput,
  deps: Deps,
  caller: Caller,
  withPage: boolean,
): Promise<{ answer: unknown; page?: PageInfo | undefined }> {
  const input = parseInput(endpoint, raw);
  let page: PageInfo | undefined;
  const answer = await noteReads(endpoint, input, async () => {
    const result = await handler(input as HandlerInput<Endpoint, Upload>, deps, caller);
    if (!(result instanceof Paged)) return result;
    if (withPage) page = await result.info();
    return result.list;
  });
  return { answer: isBatches(answer) ? parseBatches(endpoint.out, answer) : endpoint.out.parse(answer), page };
}

function parseInput(endpoint: Endpoint, raw: RawInput): Record<string, unknown> {
  const faults: Fault[] = [];
  const read = (schema: z.ZodType, value: unknown, at: string[] = []): unknown => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      faults.push({ path: [...at, ...issue.path].join('.'), message: issue.message });
    }
    return undefined;
  };
  const params = Object.fromEntries(
    parameterNames(endpoint.path).map(name => [name, read(id, raw.params[name], [name])]),
  );
  faults.push(...unknownNames(endpoint, raw.queryNames ?? []));
  const query = endpoint.query ? read(endpoint.query, raw.query ?? {}) : {};
  const body = endpoint.body ? read(endpoint.body, raw.body ?? {}) : {};
  const files = groupFiles(endpoint, raw.files ?? [], faults);
  if (faults.length > 0) throw new AppError('invalid_input', undefined, { details: faults });
  return { ...(query as object), ...(body as object), ...files, ...params };
}

/** A misspelt filter that was ignored would answer everything as if it had been found. */
function unknownNames({ query }: Endpoint, names: readonly string[]): Fault[] {
  const known = Object.keys(query?.shape ?? {});
  const takes = known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes none.';
  return names
    .filter(name => !known.includes(name))
    .map(path => ({ path, message: `This call has no query parameter ${path}. ${takes}` }));
}

function groupFiles(endpoint: Endpoint, uploads: Upload[], faults: Fault[]): Record<string, Upload[]> {
  const fields = Object.entries(endpoint.files ?? {}).map(([name, { max, min = 0, missing }]) => {
    const own = uploads.filter(upload => upload.field === name);
    if (own.length < min) faults.push({ path: name, message: missing ?? `${name} needs a file` });
    if (own.length > max)
      faults.push({ path: name, message: `${name} takes at most ${max} file${max > 1 ? 's' : ''}` });
    return [name, own] as const;
  });
  return Object.fromEntries(fields);
}
