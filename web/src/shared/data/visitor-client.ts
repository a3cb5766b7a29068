import { routes } from 'virtual:public-api-routes';
import { type Client, createClient, fetchTransport } from '@hydraulics/common/contract/client';

/** The public endpoints over HTTP. Staff have `createBrowserClient`. */
export const createVisitorClient = (): Client => createClient(routes, fetchTransport());
