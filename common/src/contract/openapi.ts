import { z } from 'zod';
import { type ApiTable, eachEndpoint } from './api.ts';
import { type Endpoint, type Fields, id } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import { parameterNames } from './path-pattern.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.object({
    code: z.enum(Object.keys(errorCodes) as [string, ...string[]]),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});

const json = (schema: Json) => ({ 'application/json': { schema } });

function queryParameters(query: Fields | undefined): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function requestBody({ body, files }: Endpoint): Json | undefined {
  if (!body && !files) return undefined;
  const schema = body ? schemaOf(body, 'input') : { type: 'object', properties: {}, required: [] };
  if (!files) return { required: true, content: json(schema) };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const fields = Object.entries(files).map(([name, { max }]) => [
    name,
    max === 1 ? file : { type: 'array', items: file, maxItems: max },
  ]);
  const needed = Object.entries(files).flatMap(([name, { min = 0 }]) => (min > 0 ? [name] : []));
  const multipart = {
    ...schema,
    properties: { ...(schema.properties as Json), ...Object.fromEntries(fields) },
    required: [...((schema.required as string[] | undefined) ?? []), ...needed],
  };
  return { required: true, content: { 'multipart/form-data': { schema: multipart } } };
}

function operation(noun: string, name: string, endpoint: Endpoint): Json {
  const parameters = [
    ...parameterNames(endpoint.path).map(parameter => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: schemaOf(id, 'input'),
    })),
    ...queryParameters(endpoint.query),
  ];
  const body = requestBody(endpoint);
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: endpoint.summary,
    parameters,
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content: json(schemaOf(endpoint.out, 'output')) },
      default: { description: 'Failure', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
    security: endpoint.access === 'staff' ? [{ token: [] }] : [],
  };
}

/** The OpenAPI 3.1 document of a table of endpoints. */
export function toOpenApi(table: ApiTable, { version, server }: { version: string; server: string }): Json {
  const paths: Record<string, Json> = {};
  for (const { noun, name, endpoint } of eachEndpoint(table)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(noun, name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hydraulics catalogue',
      version,
      description: 'Every call of the website, the back office and the desktop app.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
