import type { Json } from './schemas.ts';

const text = { type: 'string' };

/** Response headers, by component name. */
export const responseHeaders = {
  'X-Request-Id': { description: 'Names the request in the log of the server', schema: text },
  'X-Api-Versions': {
    description: 'The oldest and the newest version of the API that the server works with, such as `1-2`',
    schema: { type: 'string', pattern: '^\\d+-\\d+$' },
  },
  'Cache-Control': {
    description: 'Who may keep the answer, and that it is to be checked before each use',
    schema: text,
  },
  'Cache-Status': {
    description: 'Sent while the database is away: the answer is the last good one (RFC 9211)',
    schema: text,
  },
  ETag: {
    description: 'Send it back as `If-None-Match`, and nothing but 304 comes while nothing has changed',
    schema: text,
  },
  Vary: { description: 'The request headers that the answer depends on', schema: text },
  'Content-Encoding': { description: 'How the body is compressed', schema: text },
  'X-Total-Count': { description: 'How many rows the list has on all pages', schema: { type: 'integer' } },
  Link: {
    description:
      'Where the pages `first`, `prev`, `next` and `last` are (RFC 8288); only where a `limit` makes pages. The addresses are relative.',
    schema: text,
  },
  Location: { description: 'Where the new record is read', schema: text },
  'Idempotency-Replayed': {
    description: '`true`: the request was carried out before, and this is its answer',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': { description: '`Bearer`: the call needs a token', schema: text },
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } },
} satisfies Record<string, Json>;

export type ResponseHeader = keyof typeof responseHeaders;

export const headerRefs = (...names: ResponseHeader[]): Json =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]));

/** Request headers that many calls take. */
export const requestHeaders = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer that the caller has already',
    schema: text,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as it was read, or its `version` in quotation marks. A record that has another version by now is not changed (412).',
    schema: text,
    example: '"3"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Anything unique, such as a UUID. A request that is sent again with the same key within 24 hours is not carried out again, and gets the answer of the first.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    example: '5b0d6f3e-1c57-4a39-9f0a-7f3c2a6e8d10',
  },
} satisfies Record<string, Json>;

export type RequestHeader = keyof typeof requestHeaders;

export const headerRef = (name: RequestHeader): Json => ({ $ref: `#/components/parameters/${name}` });
