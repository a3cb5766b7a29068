import { type ApiTable, api, eachEndpoint } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { records, type TrashNoun } from '@hydraulics/common/registry';

/** Every endpoint with a title for its tests, such as `products.update PUT /api/products/:id`. */
export const rows = [...eachEndpoint(api as ApiTable)].map(({ noun, name, endpoint }) => ({
  title: `${noun}.${name} ${endpoint.method} ${endpoint.path}`,
  noun,
  name,
  endpoint: endpoint as Endpoint,
}));

/** The nouns whose deleted records stay in their table. */
export const trashNouns = Object.keys(records).filter(
  noun => noun !== 'users' && rows.some(row => row.noun === noun && row.name === 'restore'),
) as TrashNoun[];

/** The parameters of an endpoint's path. */
export const paramsOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** An address of an endpoint, by default with an id that does not exist; `id` gives one parameter, or each by name. */
export const addressOf = ({ path }: Endpoint, id: string | Record<string, string> = 'no-such-id'): string =>
  path.replace(/:(\w+)/g, (_, name: string) => (typeof id === 'string' ? id : (id[name] ?? '')));

/** A request that is invalid in every way that the endpoint can detect. */
export function invalidRequest(endpoint: Endpoint): { path: string; init: RequestInit } {
  const query = endpoint.query ? '?limit=many&offset=-1&sort=password&q=a&q=b' : '';
  const path = `${addressOf(endpoint, 'not%20an%20id')}${query}`;
  if (endpoint.files) {
    const body = new FormData();
    for (const field of ['name', 'categoryId', 'version', 'pictures']) body.append(field, '{');
    body.set('name', 'É'.repeat(300));
    body.set('fullDesc', 'x'.repeat(100_001));
    return { path, init: { method: endpoint.method, body } };
  }
  if (!endpoint.body) return { path, init: { method: endpoint.method } };
  const words = { name: 7, email: 7, password: [], message: {}, link: 'javascript:1', version: 'new', state: 'sold' };
  const wrong = { ...words, lost: 'soon' };
  const headers = { 'Content-Type': 'application/json' };
  return { path, init: { method: endpoint.method, headers, body: JSON.stringify(wrong) } };
}
