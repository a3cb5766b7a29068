import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { toOpenApi } from './openapi.ts';

const table = {
  things: {
    change: endpoint({
      method: 'PUT',
      path: '/api/things/:id/parts/:part',
      alias: '/api/v1/things/:id/parts/:part',
      access: 'staff',
      summary: 'Change a thing',
      query: z.object({ dry: z.enum(['0', '1']), note: z.string().optional() }),
      body: z.object({ name: z.string() }),
      files: { picture: { max: 1, min: 1 }, others: { max: 3 } },
      status: 201,
      out: z.object({ ok: z.boolean() }),
    }),
    read: endpoint({
      method: 'GET',
      path: '/api/things/:id/parts/:part',
      alias: '/api/v1/things/:id/parts/:part',
      access: 'public',
      summary: 'Read it',
      out: z.string(),
    }),
  },
};

test('an endpoint is described whole: parameters, form, files, answers and access', () => {
  const { paths } = toOpenApi(table, { version: '1', server: '/' }) as {
    paths: Record<string, Record<string, object>>;
  };
  expect(Object.keys(paths)).toEqual(['/api/things/{id}/parts/{part}']);
  const { put, get } = paths['/api/things/{id}/parts/{part}'] ?? {};
  expect(get).toMatchObject({ operationId: 'things.read', security: [] });
  expect(put).toMatchObject({
    operationId: 'things.change',
    tags: ['things'],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'part', in: 'path', required: true },
      { name: 'dry', in: 'query', required: true, schema: { enum: ['0', '1'] } },
      { name: 'note', in: 'query', required: false },
    ],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            required: ['name', 'picture'],
            properties: {
              name: { type: 'string' },
              picture: { type: 'string' },
              others: { type: 'array', maxItems: 3 },
            },
          },
        },
      },
    },
    responses: { 201: expect.anything(), default: expect.anything() },
    security: [{ token: [] }],
  });
});
