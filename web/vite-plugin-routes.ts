import { api } from '@hydraulics/common/contract/api';
import { toRoutes } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import type { Plugin } from 'vite';

const publicApi = Object.fromEntries(
  Object.entries(api).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'public')),
  ]),
);

const tables = { 'virtual:api-routes': api, 'virtual:public-api-routes': publicApi };

/**
 * The API's table without its schemas, computed at build time: a visitor's download contains methods and paths of the
 * one contract, without staff endpoints and validation.
 */
export function apiRoutes(): Plugin {
  return {
    name: 'api-routes',
    resolveId: id => (id in tables ? `\0${id}` : undefined),
    load(id) {
      const table = tables[id.slice(1) as keyof typeof tables];
      return id.startsWith('\0') && table ? `export const routes = ${JSON.stringify(toRoutes(table))};` : undefined;
    },
  };
}
