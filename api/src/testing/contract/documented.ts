import { api } from '@hydraulics/common/contract/api';
import { toOpenApi } from '@hydraulics/common/openapi/document';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Sent with every response, and therefore not documented per call. */
const commonHeaders = [
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'x-content-type-options',
  'x-dns-prefetch-control',
];

/** Sent with every success that describes them. */
const promised = ['x-total-count', 'location'];

type Response = { $ref?: string; headers?: Record<string, unknown>; content?: object };
type Operation = { responses: Record<string, Response> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

const document = toOpenApi(api, { version: '1', server: '/' }) as Document;
// Not optimized, because compiled code that runs once or twice saves less time than that takes.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addSchema({ ...document, $id: 'openapi' });

const depth = (path: string) => path.split('/').length;
const forms = Object.keys(document.paths).map(path => ({
  path,
  form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
const formsByDepth = Map.groupBy(forms, ({ path }) => depth(path));

const pointer = (...parts: string[]) =>
  parts.map(part => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/**
 * Fails unless the OpenAPI document has this response: its status, headers and body. Requests outside the API are
 * ignored.
 */
export function requireDocumented(
  method: string,
  address: string,
  { status, headers, json }: { status: number; headers: Headers; json: unknown },
): void {
  const [pathname = ''] = address.split('?');
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const atDepth = formsByDepth.get(depth(pathname)) ?? [];
  const found = atDepth.find(({ path, form }) => form.test(pathname) && document.paths[path]?.[name]);
  if (!found) return;
  const call = `${method} ${pathname}`;
  const own = document.paths[found.path]?.[name]?.responses[status];
  if (!own) throw new Error(`${call} responded with ${status}, which is not documented.`);
  const place = own.$ref ? own.$ref.slice(1) : pointer('paths', found.path, name, 'responses', String(status));
  const response = own.$ref ? document.components.responses[own.$ref.split('/').at(-1) ?? ''] : own;
  const known = [...commonHeaders, ...Object.keys(response?.headers ?? {}).map(header => header.toLowerCase())];
  const unknown = [...headers.keys()].filter(header => !known.includes(header));
  if (unknown.length > 0) throw new Error(`${call} responded with ${status} and the undocumented headers ${unknown}.`);
  const missing = promised.filter(header => status < 300 && known.includes(header) && !headers.has(header));
  if (missing.length > 0)
    throw new Error(`${call} responded with ${status} without the documented headers ${missing}.`);
  if (!response?.content) {
    if (json !== undefined) throw new Error(`${call} responded with ${status} and an undocumented body.`);
    return;
  }
  if (json === undefined) return;
  const schema = `openapi#${place}${pointer('content', 'application/json', 'schema')}`;
  const validate = ajv.getSchema(schema);
  if (!validate) throw new Error(`There is no ${schema}.`);
  if (!validate(json))
    throw new Error(`${call} responded with an undocumented body: ${ajv.errorsText(validate.errors)}`);
}
