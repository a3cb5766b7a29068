import { z } from 'zod';
import { type ApiTable, eachEndpoint, type Noun, nounTexts } from '../contract/api.ts';
import {
  type Endpoint,
  type Fields,
  id,
  isConditional,
  takesDocuments,
  takesKey,
  takesVersion,
} from '../contract/endpoint.ts';
import { errorCodes, secondFactorMethods } from '../contract/errors.ts';
import { parameterNames } from '../contract/path-pattern.ts';
import { isForEveryRole, rolesThatMay } from '../contract/roles.ts';
import { imageMimeTypes, limits } from '../limits.ts';
import { documentFormats, documentTypes } from '../units/documents.ts';
import { enquiryFileLimits, enquiryFileTypes } from '../units/uploads/enquiry-file-limits.ts';
import { headerRef, type RequestHeader, requestHeaders, responseHeaders } from './headers.ts';
import { responses } from './responses.ts';
import { type Json, NamedSchemas } from './schemas.ts';

/** Clients create the first themselves, and the second occurs after the connection has closed. */
const neverSent = ['network', 'client_closed'];
const sentCodes = Object.keys(errorCodes).filter(code => !neverSent.includes(code)) as [string, ...string[]];

const fieldError = z
  .object({ path: z.string().meta({ description: 'The field, such as `email` or `images.3`' }), message: z.string() })
  .meta({ id: 'FieldError' });

const error = z
  .object({
    success: z.literal(false),
    message: z.string().meta({ description: 'A sentence for people that says what to do' }),
    error: z.object({
      code: z.enum(sentCodes).meta({ description: 'The code for programs' }),
      details: z.array(fieldError),
      secondFactor: z
        .object({
          ticket: z.string().meta({ description: 'Goes into `POST /api/v1/session/second-factor`' }),
          methods: z.array(z.enum(secondFactorMethods)),
        })
        .optional()
        .meta({ description: 'With `second_factor_required`: how the sign-in continues' }),
    }),
  })
  .meta({
    id: 'Error',
    description: 'Why a call was refused',
    examples: [
      {
        success: false,
        message: 'Email must be a valid email address',
        error: {
          code: 'invalid_input',
          details: [{ path: 'email', message: 'Email must be a valid email address' }],
        },
      },
    ],
  });

const description = `Products, gallery, enquiries and users: every call of the website, the back office and the desktop app.

Every call has one address. The basic ones are directly under \`/api\`, all others under \`/api/v1\`; both change by
additions only.

Signing in (\`POST /api/auth/login\`) returns a token, which the calls with a lock need as \`Authorization: Bearer\`. All
times are ISO 8601 in UTC. Fields may be added to responses. Unknown fields of a body are ignored, unknown query
parameters are refused. Every failure is an \`Error\`.`;

function queryParameters(query: Fields | undefined, schemas: NamedSchemas): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.of(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema,
  }));
}

const documentMimeTypes = Object.values(documentFormats).map(({ type }) => type);

/** Most generators recognize a file by `format`; OpenAPI 3.1 uses the media type. */
function fileFields(files: NonNullable<Endpoint['files']>) {
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const properties = Object.entries(files).map(([name, { max }]) => [
    name,
    max === 1 ? file : { type: 'array', items: file, maxItems: max },
  ]);
  const encoding = Object.entries(files).map(([name, { holds }]) => [
    name,
    {
      contentType:
        holds === 'attachments' ? 'application/octet-stream' : (holds ? documentMimeTypes : imageMimeTypes).join(', '),
    },
  ]);
  return {
    properties: Object.fromEntries(properties),
    required: Object.entries(files).flatMap(([name, { min = 0 }]) => (min > 0 ? [name] : [])),
    encoding: Object.fromEntries(encoding),
  };
}

function requestBody({ method, body, files, takesJson }: Endpoint, schemas: NamedSchemas): Json | undefined {
  if (!body && !files) return undefined;
  const fields = body ? schemas.of(body, 'input') : { type: 'object', properties: {} };
  // A deletion without a body remains valid.
  if (!files) return { required: method !== 'DELETE', content: { 'application/json': { schema: fields } } };
  const { encoding, ...added } = fileFields(files);
  const own = schemas.resolve(fields);
  const required = [...new Set([...((own.required as string[] | undefined) ?? []), ...added.required])];
  const whole = {
    ...own,
    properties: { ...(own.properties as Json), ...added.properties },
    ...(required.length > 0 ? { required } : {}),
  };
  if (fields.$ref && !takesJson) schemas.replace(fields, whole);
  return {
    required: true,
    description: takesJson
      ? `Or as JSON without files. Files of at most ${enquiryFileLimits.fileBytes / 1024 / 1024} MB, ${enquiryFileLimits.perForm} in one request: ${enquiryFileTypes}.`
      : Object.values(files).some(({ holds }) => holds === 'attachments')
        ? `A file of at most ${limits.replyBytes / 1024 / 1024} MB that is no program, and holds no macros.`
        : takesDocuments({ files })
          ? `A document of at most ${limits.documentBytes / 1024 / 1024} MB: ${documentTypes}.`
          : `Images of at most ${limits.fileBytes / 1024 / 1024} MB, ${limits.filesPerRequest} in one request.`,
    content: {
      ...(takesJson ? { 'application/json': { schema: fields } } : {}),
      'multipart/form-data': { schema: fields.$ref && !takesJson ? fields : whole, encoding },
    },
  };
}

function headerParameters(endpoint: Endpoint): RequestHeader[] {
  if (isConditional(endpoint)) return ['IfNoneMatch'];
  return [
    ...(takesVersion(endpoint) ? (['IfMatch'] as const) : []),
    ...(takesKey(endpoint) ? (['IdempotencyKey'] as const) : []),
  ];
}

function operation(endpoint: Endpoint, schemas: NamedSchemas, shared: Map<string, Json>): Json {
  const parameters = [
    ...parameterNames(endpoint.path).map(name => ({
      name,
      in: 'path',
      required: true,
      schema: schemas.of(id, 'input'),
    })),
    ...queryParameters(endpoint.query, schemas),
    ...headerParameters(endpoint).map(headerRef),
  ];
  const body = requestBody(endpoint, schemas);
  return {
    summary: endpoint.summary,
    ...(isForEveryRole(endpoint.access) ? {} : { description: `Roles: ${rolesOf(endpoint)}.` }),
    parameters,
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint, schemas, shared),
    security: endpoint.access !== 'public' ? [{ token: [] }] : endpoint.showsDrafts ? [{}, { token: [] }] : [],
  };
}

const rolesOf = ({ access }: Endpoint) => (access === 'public' ? '' : rolesThatMay(access).join(', '));

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const toTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** The OpenAPI 3.1 document of a table. */
export function toOpenApi(table: ApiTable, { version, server }: { version: string; server: string }): Json {
  const schemas = new NamedSchemas();
  schemas.of(error, 'output');
  const shared = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const { noun, name, endpoint } of eachEndpoint(table)) {
    const operationId = noun + capital(name);
    const path = toTemplate(endpoint.path);
    const method = endpoint.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: { operationId, tags: [noun], ...operation(endpoint, schemas, shared) } };
  }
  const nouns = (Object.keys(nounTexts) as Noun[]).filter(noun => noun in table);
  return {
    openapi: '3.1.0',
    info: { title: 'Hydraulics catalogue', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    tags: nouns.map(name => ({ name, description: nounTexts[name] })),
    paths,
    components: {
      schemas: schemas.all(),
      responses: Object.fromEntries(shared),
      headers: responseHeaders,
      parameters: requestHeaders,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
