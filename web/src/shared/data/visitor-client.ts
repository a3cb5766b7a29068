import { routes } from 'virtual:public-api-routes';
import { type Client, createClient, fetchTransport } from '@hydraulics/common/contract/client';

/** Sent with every call. Filled by what only staff load, since a visitor's script budget has no room for it. */
export const visitorHeaders: Record<string, string> = {};

/** The public endpoints over HTTP. Staff have `createBrowserClient`. */
export const createVisitorClient = (): Client =>
  createClient(
    routes,
    fetchTransport(() => visitorHeaders),
  );
