import { routes } from 'virtual:api-routes';
import { type Client, createClient, fetchTransport } from '@hydraulics/common/client';

/** The API over HTTP. `headers` carries the session of staff; visitors have none. */
export const createBrowserClient = (headers?: () => Record<string, string>): Client =>
  createClient(routes, fetchTransport(headers, { upload: async () => (await import('./upload.ts')).upload }));
