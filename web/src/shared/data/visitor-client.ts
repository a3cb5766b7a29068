import { routes } from 'virtual:public-api-routes';
import { type Client, createClient, fetchTransport } from '@hydraulics/common/contract/client';
import { storageKeys } from '@hydraulics/common/limits';

/** The public endpoints over HTTP. Staff have `createBrowserClient`. */
export const createVisitorClient = (): Client => createClient(routes, fetchTransport(staffHeaders));

/** Staff see their own edits on the site at once: to such a request the server sends no former page. */
function staffHeaders(): Record<string, string> {
  try {
    return localStorage.getItem(storageKeys.token) ? { 'Cache-Control': 'no-cache' } : {};
  } catch {
    // The browser forbids storage, so nobody is signed in.
    return {};
  }
}
