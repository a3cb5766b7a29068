import type { ApiRequest } from '../proxy/api-proxy.ts';
import { type Change, type Refusal, waitingCalls } from './changes.ts';

type Content = { fields: [string, string][]; files: { field: string; name: string; type: string; content: Buffer }[] };

/** A value of JSON as the field of a change: texts as they are, everything else as JSON. */
const asField = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields that are no texts in a request with JSON. */
const jsonFields = new Set(['version', 'seen', 'files']);

/** Reads the body of a change from the page's request. */
export async function readChange(request: Request): Promise<Content> {
  const content: Content = { fields: [], files: [] };
  if (!request.headers.get('content-type')?.startsWith('multipart/')) {
    const body = (await request.json()) as Record<string, unknown>;
    content.fields = Object.entries(body).map(([name, value]) => [name, asField(value)]);
    return content;
  }
  for (const [field, value] of await request.formData()) {
    if (typeof value === 'string') content.fields.push([field, value]);
    else {
      const { name, type } = value;
      content.files.push({ field, name, type, content: Buffer.from(await value.arrayBuffer()) });
    }
  }
  return content;
}

/** The request that carries out a change. `files` are the contents of its files, in order. */
export async function toRequest(
  change: Change,
  files: readonly Buffer[],
  { origin, token }: { origin: string; token: string },
): Promise<ApiRequest> {
  const endpoint = waitingCalls[change.call];
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': change.key };
  const request = { url: origin + change.path, method: endpoint.method };
  if (!('files' in endpoint)) {
    const fields = change.fields.map(([name, value]) => [name, jsonFields.has(name) ? JSON.parse(value) : value]);
    const body = new TextEncoder().encode(JSON.stringify(Object.fromEntries(fields)));
    return { ...request, headers: { ...headers, 'content-type': 'application/json' }, body };
  }
  const form = new FormData();
  for (const [name, value] of change.fields) form.append(name, value);
  for (const [index, { field, name, type }] of change.files.entries()) {
    form.append(field, new File([new Uint8Array(files[index] as Buffer)], name, { type }));
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return {
    ...request,
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

/**
 * The outcome of a change. `id`: of the record that it made, or that an earlier attempt with the same key has made with
 * other content. `later`: the website did not decide, or something else answered.
 */
export type Outcome =
  | { kind: 'done'; id: string | undefined; version: number | undefined }
  | { kind: 'refused'; id: string | undefined; refusal: Refusal }
  | { kind: 'signIn' }
  | { kind: 'later' };

type Body = {
  success?: unknown;
  _id?: unknown;
  version?: unknown;
  message?: unknown;
  error?: { code?: unknown; details?: unknown };
};

/** Anything but a response of the API, such as the sign-in page of a network, decides nothing. */
export async function readOutcome(response: Response): Promise<Outcome> {
  const body = (await response.json().catch(() => null)) as Body | null;
  const { status } = response;
  if (response.ok && body?.success === true) {
    const { _id, version } = body;
    return {
      kind: 'done',
      id: typeof _id === 'string' ? _id : undefined,
      version: typeof version === 'number' ? version : undefined,
    };
  }
  const code = body?.error?.code;
  if (typeof code !== 'string' || typeof body?.message !== 'string') return { kind: 'later' };
  if (status === 401) return { kind: 'signIn' };
  const isForLater = status === 429 || status >= 500 || code === 'idempotency_in_progress';
  if (status < 400 || isForLater) return { kind: 'later' };
  const details = Array.isArray(body.error?.details) ? (body.error.details as Refusal['details']) : [];
  const id = code === 'idempotency_mismatch' ? details.find(({ path }) => path === '_id')?.message : undefined;
  return { kind: 'refused', id, refusal: { code, message: body.message, details } };
}
