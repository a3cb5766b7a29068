import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { toOpenApi } from './document.ts';

const item = z.object({ name: z.string(), parts: z.array(z.string()) }).meta({ id: 'Thing' });
const thingChanges = z.object({
  name: z.string().transform(name => name.trim()),
  trap: z.string().optional().catch('caught'),
});

const table = {
  things: {
    change: endpoint({
      method: 'PUT',
      path: '/api/change-thing/:id/parts/:part',
      access: 'content',
      summary: 'Change a thing',
      query: z.object({ dry: z.enum(['0', '1']), note: z.string().optional().meta({ description: 'Why' }) }),
      body: thingChanges.meta({ id: 'ThingChanges', examples: [{ name: ' A thing ' }] }),
      files: { picture: { label: 'Picture', max: 1, min: 1 }, others: { label: 'Others', max: 3 } },
      status: 201,
      errors: ['in_use'],
      out: item,
    }),
    read: endpoint({
      method: 'GET',
      path: '/api/things/:id/parts/:part',
      access: 'public',
      summary: 'Read it',
      out: z.array(item),
    }),
    attach: endpoint({
      method: 'POST',
      path: '/api/thing-pictures',
      access: 'content',
      summary: 'Attach pictures',
      body: z.object({ note: z.string().optional() }).meta({ id: 'ThingPictures' }),
      files: { picture: { label: 'Pictures', max: 2 } },
      out: item,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/api/things/:id',
      access: 'content',
      summary: 'Remove it',
      out: item,
    }),
    readAgain: endpoint({
      method: 'GET',
      path: '/api/thing-again/:id/:part',
      access: 'public',
      summary: 'Read it too',
      out: z.array(item),
    }),
  },
};

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, { description: string }> };
};
const document = toOpenApi(table, { version: '1', server: '/' }) as Document;
const { get, put } = {
  ...document.paths['/api/things/{id}/parts/{part}'],
  ...document.paths['/api/change-thing/{id}/parts/{part}'],
};

test('every address is listed, in the order of the table', () => {
  expect(Object.keys(document.paths)).toEqual([
    '/api/change-thing/{id}/parts/{part}',
    '/api/things/{id}/parts/{part}',
    '/api/thing-pictures',
    '/api/things/{id}',
    '/api/thing-again/{id}/{part}',
  ]);
  expect(get).toMatchObject({ operationId: 'thingsRead', tags: ['things'], security: [] });
  expect(document.paths['/api/thing-again/{id}/{part}']?.get).toMatchObject({
    operationId: 'thingsReadAgain',
    tags: ['things'],
    summary: 'Read it too',
  });
});

test('a call is described completely: parameters, form, files, responses and access', () => {
  expect(put).toMatchObject({
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'part', in: 'path', required: true },
      { name: 'dry', in: 'query', required: true, schema: { type: 'string', enum: ['0', '1'] } },
      { name: 'note', in: 'query', required: false, description: 'Why', schema: { type: 'string' } },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/ThingChanges' } } },
    },
    description: 'Roles: owner, editor, author.',
    security: [{ token: [] }],
  });
  expect(Object.keys(put?.responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '500',
    '503',
    '507',
  ]);
  const conflicts = '409-idempotency_in_progress-idempotency_answer_lost-in_use';
  expect(put?.responses[409]).toEqual({ $ref: `#/components/responses/${conflicts}` });
  expect(document.components.responses[conflicts]?.description).toContain('`in_use`: This is still in use.');
});

test('a named schema is defined once and referenced', () => {
  expect(get?.responses[200]).toMatchObject({
    content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } } },
  });
  expect(document.components.schemas.Thing).toEqual({
    type: 'object',
    properties: { name: { type: 'string' }, parts: { type: 'array', items: { type: 'string' } } },
    required: ['name', 'parts'],
  });
});

test('a form has its files beside its fields, its example, and no fallback values', () => {
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  expect(document.components.schemas.ThingChanges).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string' },
      trap: { type: 'string' },
      picture: file,
      others: { type: 'array', items: file, maxItems: 3 },
    },
    required: ['name', 'picture'],
    examples: [{ name: ' A thing ' }],
  });
});

test('a form without a required field names none, and a removal takes no key', () => {
  expect(document.components.schemas.ThingPictures).not.toHaveProperty('required');
  expect(document.paths['/api/things/{id}']?.delete).toMatchObject({
    parameters: [expect.objectContaining({ name: 'id', in: 'path' })],
  });
});

test('a name for two schemas is refused', () => {
  const other = z.object({ other: z.string() }).meta({ id: 'Other' });
  const schema = z.object({ other: z.string().default('x'), more: z.array(other) }).meta({ id: 'Both' });
  const both = endpoint({
    method: 'POST',
    path: '/api/both',
    access: 'public',
    summary: 'Both',
    body: schema,
    out: schema,
  });
  expect(() => toOpenApi({ both: { both } }, { version: '1', server: '/' })).toThrow(
    'The API has two schemas named Both.',
  );
});
