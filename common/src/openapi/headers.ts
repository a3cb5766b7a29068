import type { Json } from './schemas.ts';

const text = { type: 'string' };

/** Response headers, by component name. */
export const responseHeaders = {
  'X-Request-Id': { description: "The id of the request in the server's log", schema: text },
  'X-Api-Versions': {
    description: 'The oldest and the newest version of the API that the server supports, such as `1-2`',
    schema: { type: 'string', pattern: '^\\d+-\\d+$' },
  },
  'Cache-Control': {
    description: 'Who may cache the response; it must be revalidated before each use',
    schema: text,
  },
  'Cache-Status': {
    description:
      'Sent with an earlier response (RFC 9211): for up to a second after an edit, or while the database is down',
    schema: text,
  },
  ETag: {
    description: 'Send it back as `If-None-Match` to get 304 while nothing has changed',
    schema: text,
  },
  Vary: { description: 'The request headers that the response depends on', schema: text },
  'Content-Encoding': { description: 'How the body is compressed', schema: text },
  'X-Total-Count': { description: 'The number of rows on all pages', schema: { type: 'integer' } },
  Link: {
    description:
      'The addresses of the pages `first`, `prev`, `next` and `last` (RFC 8288), if there is a `limit`. They are relative.',
    schema: text,
  },
  Location: { description: 'The address of the new record, or of the list with it', schema: text },
  'Idempotency-Replayed': {
    description: '`true`: the request was executed before, and this is its response',
    schema: { type: 'string', enum: ['true'] },
  },
  'WWW-Authenticate': { description: '`Bearer`: the call needs a token', schema: text },
  'Retry-After': { description: 'The number of seconds after which to try again', schema: { type: 'integer' } },
} satisfies Record<string, Json>;

export type ResponseHeader = keyof typeof responseHeaders;

export const headerRefs = (...names: ResponseHeader[]): Json =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]));

/** Request headers that many calls take. */
export const requestHeaders = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the response that the client already has',
    schema: text,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as it was read, or its `version` in quotation marks. If the record has another version, it is not changed (412).',
    schema: text,
    example: '"3"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Anything unique, such as a UUID. A request repeated with the same key within 30 days is not executed again, and is answered from the stored record. Calls about accounts do not keep it.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
    example: '5b0d6f3e-1c57-4a39-9f0a-7f3c2a6e8d10',
  },
} satisfies Record<string, Json>;

export type RequestHeader = keyof typeof requestHeaders;

export const headerRef = (name: RequestHeader): Json => ({ $ref: `#/components/parameters/${name}` });
