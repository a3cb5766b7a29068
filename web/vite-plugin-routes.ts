import { api, trashed } from '@hydraulics/common/contract/api';
import { toRoutes } from '@hydraulics/common/contract/client';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import type { Plugin } from 'vite';

const publicApi = Object.fromEntries(
  Object.entries(api).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'public')),
  ]),
);

const modules = {
  'virtual:api-routes': { routes: toRoutes(api) },
  'virtual:public-api-routes': { routes: toRoutes(publicApi) },
  'virtual:trashed': { trashed },
};

/**
 * What clients need of the API's table, without its schemas, computed at build time: a visitor's download contains methods and paths of the
 * one contract, without staff endpoints and validation.
 */
export function apiRoutes(): Plugin {
  return {
    name: 'api-routes',
    resolveId: id => (id in modules ? `\0${id}` : undefined),
    load(id) {
      const values = modules[id.slice(1) as keyof typeof modules];
      if (!id.startsWith('\0') || !values) return undefined;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
