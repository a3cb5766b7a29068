import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PathParameters } from './path-pattern.ts';
import type { Access } from './roles.ts';

/** Ids are opaque strings: random, never counters. */
export const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid id.')
  .meta({ description: 'An opaque id', examples: ['0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11'] });

/** The kinds of records that have a readable name in their address. */
export type AddressKind = 'product' | 'category';

/** An id, or the name in the address of a record. */
export const idOrName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,80}$/, 'This is not a valid id.')
  .meta({
    description: 'An opaque id, or the name in the address of the record',
    examples: ['0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11', 'vcx-100-cylinder'],
  });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** File fields of a multipart call: the label, the most and the fewest files of each, and their kind, by default images. */
type FileFields = Readonly<
  Record<
    string,
    {
      label: string;
      max: number;
      min?: number;
      missing?: string;
      holds?: 'documents' | 'enquiry files' | 'attachments' | undefined;
    }
  >
>;

/** A schema of an object. */
export type Fields = z.ZodObject;

/** One call of the API. Server routing, client, OpenAPI and the contract test are loops over these. */
export type Endpoint = {
  method: Method;
  /** The only address, with `:name` parameters: `/api/products/:id`, or `/api/v1/…` for a call that is not specified. */
  path: `/api/${string}`;
  /** All but the public ones take `Authorization: Bearer <token>`. */
  access: Access;
  summary: string;
  /** A public read that also answers drafts, with their status, to a staff token. Any other is ignored. */
  showsDrafts?: true;
  /** Open also to an owner who must still set up the required second factor (docs/decisions/0043). */
  duringSetUp?: true;
  /** Open also to a user who must still replace the generated first password. */
  duringPasswordChange?: true;
  /** The inputs that take the name in an address for an id, with the kind of record; handlers see ids only. */
  names?: Readonly<Record<string, AddressKind>>;
  query?: Fields | undefined;
  body?: Fields | undefined;
  /** On multipart calls only; the body's fields then arrive as form fields. */
  files?: FileFields | undefined;
  /** Takes JSON too, if it is sent without files. */
  takesJson?: true;
  /** The rate limit: see `api/src/http/rate-limits`. */
  limit?: 'login' | 'enquiry' | 'reset' | 'link' | 'review' | 'remark' | undefined;
  /** Accepted also while the database is down, and stored later. */
  worksOffline?: true;
  /** The `Idempotency-Key` gives the new record its id, which the audit trail does not know. */
  keyGivesId?: true;
  /**
   * The `Idempotency-Key` names the operation, which keeps its own progress: a repeated request continues it, or gets its
   * answer.
   */
  resumes?: true;
  /** False if the response must not be stored for a retry with the same `Idempotency-Key`. */
  storesResponse?: false | undefined;
  /** Volatile: never answered with 304. */
  uncached?: true;
  /** The success status; 200 by default. */
  status?: 200 | 201;
  /**
   * The path for the `Location` header of a 201: that of the endpoint that reads the new record, or of its list. A last
   * `:id` is the new record's id; an earlier one, as of a parent, comes from the path of the call.
   */
  location?: `/api/${string}`;
  /** Error codes beyond those that follow from the rest of the description. */
  errors?: readonly ErrorCode[];
  out: z.ZodType;
};

/** Whether a call is a read that clients may cache and revalidate with `If-None-Match`. */
export const isConditional = ({ method, uncached }: Endpoint): boolean => method === 'GET' && !uncached;

/** Keeps the literal types of an endpoint. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Whether a call takes the expected version of its record. */
export const takesVersion = ({ body, query }: Endpoint): boolean =>
  [body, query].some(fields => fields !== undefined && 'version' in fields.shape);

/** Whether a call takes an `Idempotency-Key`. A deletion needs none: the second one finds nothing. */
export const takesKey = ({ method }: Pick<Endpoint, 'method'>): boolean => method === 'POST' || method === 'PUT';

type Fill<S> = S extends z.ZodType ? z.input<S> : unknown;
type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;
type FilesOf<F, One> = F extends FileFields ? { [K in keyof F]?: One[] } : unknown;

/** The input of a client call: path parameters, query, body and files in one flat object. */
export type Input<E extends Endpoint> = PathParameters<E['path']> &
  Fill<E['query']> &
  Fill<E['body']> &
  FilesOf<E['files'], Blob>;

/** The parsed input of a handler, with the server's own file type. */
export type HandlerInput<E extends Endpoint, File> = PathParameters<E['path']> &
  Parsed<E['query']> &
  Parsed<E['body']> &
  (E['files'] extends FileFields ? { [K in keyof E['files']]: File[] } : unknown);

/** The result of a handler, and the result for a client. */
export type HandlerOutput<E extends Endpoint> = z.input<E['out']>;
export type Output<E extends Endpoint> = z.output<E['out']>;

/** Whether the files of a call are documents, or other files, rather than images. */
export const takesDocuments = ({ files = {} }: Pick<Endpoint, 'files'>): boolean =>
  Object.values(files).some(({ holds }) => holds === 'documents' || holds === 'attachments');
