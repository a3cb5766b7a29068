import { type Endpoint, isConditional, takesDocuments, takesKey, takesVersion } from '../contract/endpoint.ts';
import { type ErrorCode, errorCodes } from '../contract/errors.ts';
import { isPaged } from '../contract/pages.ts';
import { parameterNames } from '../contract/path-pattern.ts';
import { isForEveryRole } from '../contract/roles.ts';
import { headerRefs, type ResponseHeader } from './headers.ts';
import type { Json, NamedSchemas } from './schemas.ts';

/** The error codes of a call, derived from its endpoint. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { method, path, access, duringSetUp, duringPasswordChange, body, files, limit, errors = [] } = endpoint;
  const has = (condition: unknown, ...codes: ErrorCode[]) => (condition ? codes : []);
  return [
    'invalid_input',
    ...has(body && !files, 'malformed_json'),
    ...has(
      files,
      'malformed_upload',
      takesDocuments(endpoint) ? 'invalid_document' : 'invalid_image',
      'too_many_files',
    ),
    ...has(body || files, 'payload_too_large', 'unsupported_media_type'),
    ...has(access !== 'public', 'unauthorized'),
    ...has(!isForEveryRole(access), 'forbidden'),
    ...has(access !== 'public' && !duringPasswordChange, 'password_change_required'),
    ...has(access !== 'public' && !duringSetUp, 'second_factor_setup_required'),
    ...has(parameterNames(path).length > 0, 'not_found'),
    ...has(takesVersion(endpoint), 'version_conflict', 'precondition_failed'),
    ...has(takesKey(endpoint), 'idempotency_in_progress', 'idempotency_answer_lost', 'idempotency_mismatch'),
    ...has(limit || (body && !files), 'rate_limited'),
    ...has(method !== 'GET', 'insufficient_storage'),
    ...errors,
    'internal',
    ...has(method === 'GET' && access === 'public', 'busy'),
    'unavailable',
  ];
}

const commonHeaders: ResponseHeader[] = ['X-Request-Id', 'X-Api-Versions', 'Cache-Control'];

const errorHeaders: Partial<Record<ErrorCode, ResponseHeader[]>> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limited: ['Retry-After'],
  busy: ['Retry-After'],
  under_construction: ['Retry-After'],
  idempotency_in_progress: ['Retry-After'],
};

/** The responses of a call by status. Error responses of several calls are collected in `shared`. */
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
      headers: headerRefs(...commonHeaders, ...headersOf(endpoint)),
      content: { 'application/json': { schema: schemas.of(endpoint.out, 'output') } },
    },
    ...(isConditional(endpoint) && {
      304: {
        description: 'The client already has this response, according to `If-None-Match`',
        headers: headerRefs(...commonHeaders, ...headersOf(endpoint)),
      },
    }),
    ...Object.fromEntries([...failures].map(([status, codes]) => [status, refused(status, codes)])),
  };
}

function headersOf(endpoint: Endpoint): ResponseHeader[] {
  const { location, access } = endpoint;
  return [
    ...(isConditional(endpoint) ? (['ETag', 'Vary'] as const) : []),
    ...(isConditional(endpoint) && access === 'public' ? (['Content-Encoding', 'Cache-Status'] as const) : []),
    ...(isPaged(endpoint) ? (['X-Total-Count', 'Link'] as const) : []),
    ...(location ? (['Location'] as const) : []),
    ...(takesKey(endpoint) ? (['Idempotency-Replayed'] as const) : []),
  ];
}

function failure(codes: ErrorCode[]): Json {
  const [first] = codes;
  return {
    description: codes.map(code => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
    headers: headerRefs(...commonHeaders, ...codes.flatMap(code => errorHeaders[code] ?? [])),
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
