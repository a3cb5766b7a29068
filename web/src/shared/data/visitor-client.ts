import { routes } from 'virtual:public-api-routes';
import { type Client, createClient, fetchTransport } from '@hydraulics/common/contract/client';

/** The API over HTTP as far as anybody may call it. Staff have `createBrowserClient`. */
export const createVisitorClient = (): Client => createClient(routes, fetchTransport());
