import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = {
  check: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Whether the service and its database answer; 503 when not',
    out: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};
