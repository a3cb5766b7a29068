import { api } from '@hydraulics/common/api';
import { toRoutes } from '@hydraulics/common/client';
import type { Plugin } from 'vite';

const name = 'virtual:api-routes';

/**
 * The API's table without its schemas, made at build time: a visitor's download gets methods and paths from the one
 * contract, and none of the validation that only the server and staff's forms need.
 */
export function apiRoutes(): Plugin {
  return {
    name: 'api-routes',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    load: id => (id === `\0${name}` ? `export const routes = ${JSON.stringify(toRoutes(api))};` : undefined),
  };
}
