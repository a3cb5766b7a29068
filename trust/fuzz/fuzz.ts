import { errorCodes, type Failure } from '@hydraulics/common/contract/errors';
import { requireDocumented } from '../../api/src/testing/contract/documented.ts';
import { Random } from '../../faults/tools/random.ts';
import { Figures } from '../tools/figures.ts';
import { type RawAnswer, sendRaw } from '../tools/raw-request.ts';
import type { Target } from '../tools/target.ts';
import { expectConsistent } from './consistency.ts';
import { type FuzzRequest, fuzzRequests } from './requests.ts';

const keysOf = (value: unknown): string =>
  Object.keys((value ?? {}) as object)
    .sort()
    .join();
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether a body has the API's error format, and the code of its status. */
function isFailure(body: Partial<Failure> | undefined, status: number): boolean {
  const { success, message, error } = body ?? {};
  if (keysOf(body) !== 'error,message,success' || success !== false || !isText(message)) return false;
  if (keysOf(error) !== 'code,details' || !error || !Array.isArray(error.details)) return false;
  const areDetails = error.details.every(
    detail => keysOf(detail) === 'message,path' && typeof detail.path === 'string' && isText(detail.message),
  );
  return areDetails && errorCodes[error.code]?.status === status;
}

/** Node's own answer to malformed HTTP, sent before any of our code: without our headers and without a body. */
const ofTransport = [400, 408, 413, 417, 431];

/** The most failed requests that are described. */
const described = 20;

type Play = { seed: number; count: number };

/**
 * Sends malformed requests of every kind, made from a seed and sent one after another, so that a run can be repeated:
 * none is answered with 5xx, every error has the API's format, and afterwards the server is consistent.
 */
export async function fuzz(target: Target, { seed, count }: Play): Promise<Figures> {
  const figures = new Figures(target.database);
  const random = new Random(seed);
  const ids = new Ids(target);
  const statuses = new Map<number, number>();
  let longest = 0;
  for (const [number, request] of fuzzRequests(seed, count).entries()) {
    if (number % 100 === 0) await ids.read();
    const address = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;
    const sent = ids.fill(request, address);
    const answer = await sendRaw(target.port, sent);
    figures.tried += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    longest = Math.max(longest, answer.ms);
    if (answer.status >= 500) figures.serverErrors += 1;
    else if (answer.status >= 400) figures.refused += 1;
    else if (answer.status > 0) figures.accepted += 1;
    const problem = problemOf(sent, answer);
    if (problem && figures.failed.length < described) {
      figures.expect(false, `request ${number} of seed ${seed} (${request.call}): ${problem}`, describe(sent, answer));
    } else figures.expect(!problem, problem ?? 'the answer is correct');
    if (answer.status === 401) await target.renew();
  }
  const list = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  figures.note(`seed ${seed}: ${list.join(', ')}; the longest took ${Math.round(longest)} ms`);
  await expectConsistent(target, figures);
  return figures;
}

/** Describes what is wrong with an answer, if anything is. */
function problemOf(request: FuzzRequest, answer: RawAnswer): string | undefined {
  const { method, path } = request;
  const { status, headers, text, problem } = answer;
  if (status === 0) return isNoHttp(request) && /EPIPE|ECONNRESET/.test(problem) ? undefined : problem;
  if (status >= 500) return `it is answered ${status}`;
  if (!headers.has('x-content-type-options')) {
    return ofTransport.includes(status) ? undefined : `an answer ${status} without the headers of every answer`;
  }
  if (problem) return problem;
  const isJson = headers.get('content-type')?.startsWith('application/json') && text !== '';
  if (/^\/api(\/|$)/.test(path) && status >= 400 && method !== 'HEAD') {
    if (!isFailure(isJson ? JSON.parse(text) : undefined, status)) return 'the error has another form';
  }
  if (/\n\s+at \S|\\n\s+at \S|node_modules|\/api\/dist\//.test(text)) return 'the answer shows a stack';
  try {
    requireDocumented(method, path, { status, headers, json: isJson ? JSON.parse(text) : undefined });
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
}

/** A request with an ambiguous length: the connection may be closed before the rest of it has been sent. */
const isNoHttp = ({ headers }: FuzzRequest) =>
  headers.some(([name, value]) => /^(content-length|transfer-encoding)$/i.test(name) && value !== 'chunked');

const describe = ({ method, path, headers, body }: FuzzRequest, { status, text }: RawAnswer) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers.filter(([name]) => name !== 'Authorization')).slice(0, 300)} ${JSON.stringify(body?.subarray(0, 200).toString() ?? '')} → ${status} ${text.slice(0, 200)}`;

/** The ids of existing records, for the placeholders in requests. */
class Ids {
  readonly #target: Target;
  #known: Record<string, string[]> = {};

  constructor(target: Target) {
    this.#target = target;
  }

  async read(): Promise<void> {
    const lists = {
      categories: '/api/categories',
      products: '/api/products?limit=20',
      enquiries: '/api/contact-queries?limit=20',
      gallery: '/api/gallery?limit=20',
      socials: '/api/socials',
      users: '/api/admin-users?limit=50',
      sessions: '/api/v1/sessions',
    };
    for (const [noun, path] of Object.entries(lists)) {
      const found = (await this.#target.read(path)) as { _id: string; email?: string; current?: boolean }[];
      // Changing the account or session of the requests would end the run.
      const others = found.filter(({ email, current }) => email !== this.#target.email && !current);
      this.#known[noun] = others.map(({ _id }) => _id);
    }
  }

  fill({ headers, body, path, ...rest }: FuzzRequest, address: string): FuzzRequest {
    const fill = (text: string) =>
      text.replace(/~(\w+):(\d)~/g, (_all, noun: string, number: string) => {
        const ids = this.#known[noun] ?? [];
        return ids[Number(number) % ids.length] ?? 'none';
      });
    const filled = headers.map(([name, value]): [string, string] => [
      name,
      value === '~token~' ? `Bearer ${this.#target.token}` : value,
    ]);
    return {
      ...rest,
      path: fill(path),
      headers: [['X-Forwarded-For', address], ...filled],
      ...(body && { body: Buffer.from(fill(body.toString('latin1')), 'latin1') }),
    };
  }
}
