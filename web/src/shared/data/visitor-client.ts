import { routes } from 'virtual:public-api-routes';
import { type Client, createClient, fetchTransport } from '@hydraulics/common/contract/client';

/** The public endpoints over HTTP, for islands. Staff have `createBrowserClient`. */
export const visitorClient: Client = createClient(routes, fetchTransport());
