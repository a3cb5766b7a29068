import { routes } from 'virtual:api-routes';
import { type Client, createClient, fetchTransport } from '@hydraulics/common/contract/client';

/** The API over HTTP for staff; `headers` carries their session. */
export const createBrowserClient = (headers?: () => Record<string, string>): Client =>
  createClient(routes, fetchTransport(headers, { upload: async () => (await import('./upload.ts')).upload }));
