import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

/**
 * The form of this API, as one number. It rises when a call changes in a way that an older desktop app cannot bear, so
 * that an app and a website that do not fit say so at once and not in the middle of somebody's work.
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
      .object({ status: z.literal('ok'), version: z.string(), api: z.int().positive() })
      .meta({ id: 'Health', examples: [{ status: 'ok', version: '1.0.0', api: 1 }] }),
  }),
};
