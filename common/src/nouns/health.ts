import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

/**
 * The API version. It is raised by a change that breaks older desktop apps, so that an incompatible app says so at
 * once.
 */
export const apiVersion = 1;

export const health = {
  check: endpoint({
    method: 'GET',
    path: '/api/health',
    alias: '/api/v1/health',
    access: 'public',
    summary: 'Whether the service and its database answer; 503 when not',
    out: z
      .object({
        status: z.literal('ok'),
        version: z
          .string()
          .meta({ description: 'Empty where the server keeps it to staff, who find it in the status' }),
        api: z.int().positive(),
      })
      .meta({ id: 'Health', examples: [{ status: 'ok', version: '1.0.0', api: 1 }] }),
  }),
};
