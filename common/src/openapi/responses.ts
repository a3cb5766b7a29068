import { type Endpoint, takesVersion } from '../contract/endpoint.ts';
import { type ErrorCode, errorCodes } from '../contract/errors.ts';
import { isPaged } from '../contract/pages.ts';
import { parameterNames } from '../contract/path-pattern.ts';
import { type AnswerHeader, referTo } from './headers.ts';
import type { Json, NamedSchemas } from './schemas.ts';

/** Everything that a call may be refused for, as it follows from its row in the table. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { method, path, access, body, files, limit, errors = [] } = endpoint;
  const has = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : []);
  return [
    'invalid_input',
    ...has(body && !files, 'malformed_json'),
    ...has(files, 'malformed_upload', 'invalid_image', 'too_many_files'),
    ...has(body || files, 'payload_too_large', 'unsupported_media_type'),
    ...has(access === 'staff', 'unauthorized'),
    ...has(parameterNames(path).length > 0, 'not_found'),
    ...has(takesVersion(endpoint), 'version_conflict', 'precondition_failed'),
    ...has(method === 'POST', 'idempotency_in_progress', 'idempotency_answer_lost', 'idempotency_mismatch'),
    ...has(limit, 'rate_limited'),
    ...has(method !== 'GET', 'insufficient_storage'),
    ...errors,
    'internal',
    'unavailable',
  ];
}

const everywhere: AnswerHeader[] = ['X-Request-Id', 'Cache-Control'];

/** Headers that come with an error beside those of every answer. */
const ofErrors: Partial<Record<ErrorCode, AnswerHeader[]>> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limited: ['Retry-After'],
  idempotency_in_progress: ['Retry-After'],
};

/** Every answer of a call by its status, with its headers. What many calls are refused for is in `shared` once. */
export function responses(endpoint: Endpoint, schemas: NamedSchemas, shared: Map<string, Json>): Json {
  const failures = Map.groupBy(new Set(errorsOf(endpoint)), code => errorCodes[code].status);
  const refused = (status: number, codes: ErrorCode[]) => {
    const name = [status, ...codes].join('-');
    shared.set(name, failure(codes));
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    [endpoint.status ?? 200]: {
      description: 'Success',
      headers: referTo(...everywhere, ...headersOf(endpoint)),
      content: { 'application/json': { schema: schemas.of(endpoint.out, 'output') } },
    },
    ...(endpoint.method === 'GET' && {
      304: {
        description: 'The caller has the answer already, by its `If-None-Match`',
        headers: referTo(...everywhere, ...headersOf(endpoint)),
      },
    }),
    ...Object.fromEntries([...failures].map(([status, codes]) => [status, refused(status, codes)])),
  };
}

function headersOf(endpoint: Endpoint): AnswerHeader[] {
  const { method, location, access } = endpoint;
  return [
    ...(method === 'GET' ? (['ETag', 'Vary'] as const) : []),
    ...(method === 'GET' && access === 'public' ? (['Content-Encoding', 'Cache-Status'] as const) : []),
    ...(isPaged(endpoint) ? (['X-Total-Count', 'Link'] as const) : []),
    ...(location ? (['Location'] as const) : []),
    ...(method === 'POST' ? (['Idempotency-Replayed'] as const) : []),
  ];
}

function failure(codes: ErrorCode[]): Json {
  const [first] = codes;
  return {
    description: codes.map(code => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
    headers: referTo(...everywhere, ...codes.flatMap(code => ofErrors[code] ?? [])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: {
          success: false,
          message: errorCodes[first as ErrorCode].message,
          error: { code: first, details: [] },
        },
      },
    },
  };
}
