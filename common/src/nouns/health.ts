import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

/** The API version. Raised by a change that older desktop apps must notice. */
export const apiVersion = 1;

/**
 * The oldest compatible API version, for apps of it with this website and websites of it with this app. Raised when
 * support for it ends.
 */
const oldestApiVersion = 1;

/** Sent with every API response: the versions that the website supports, so that an app notices a new one. */
export const apiVersionsHeader = 'X-Api-Versions';

export type ApiVersions = { oldest: number; newest: number };
export const apiVersions: ApiVersions = { oldest: oldestApiVersion, newest: apiVersion };

/** `1-3`, as in the header. */
export const formatApiVersions = ({ oldest, newest }: ApiVersions): string => `${oldest}-${newest}`;

/** @returns null unless the text is two versions, the older first */
export function parseApiVersions(text: string | null): ApiVersions | null {
  const match = /^(\d{1,6})-(\d{1,6})$/.exec(text ?? '');
  const [oldest, newest] = [Number(match?.[1]), Number(match?.[2])];
  return match && oldest <= newest ? { oldest, newest } : null;
}

export const health = {
  check: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    uncached: true,
    summary: 'Whether the service and its database respond; 503 if not',
    out: z
      .object({
        status: z.literal('ok'),
        version: z.string().meta({ description: 'Empty if the API is private; staff find it in the status' }),
        api: z.int().positive(),
      })
      .meta({ id: 'Health', examples: [{ status: 'ok', version: '1.0.0', api: 1 }] }),
  }),
};
