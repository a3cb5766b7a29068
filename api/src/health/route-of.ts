import { eachEndpoint } from '@hydraulics/common/contract/api';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';

const patterns = new Set([
  ...[...eachEndpoint()].map(({ endpoint }) => endpoint.path as string),
  ...Object.values(paths).map(({ pattern }) => pattern as string),
  ...Object.values(adminPaths).map(({ pattern }) => pattern as string),
]);

/** These are grouped by their first path segment: unbounded addresses, or those in neither table. */
const folders = new Set(['assets', 'uploads', 'documents', 'share', 'desktop', 'api', 'review']);
const files = new Set(['/healthz', '/readyz', '/robots.txt', '/sitemap.xml']);

const withParameters = [...patterns]
  .filter(pattern => pattern.includes(':'))
  .map(pattern => ({ pattern, form: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`) }));

/** The route pattern of a path, such as `/product/:id`, so that metrics have few labels. */
export function routeOf(path: string): string {
  if (patterns.has(path) || files.has(path)) return path;
  const found = withParameters.find(({ form }) => form.test(path));
  if (found) return found.pattern;
  const folder = path.split('/', 2)[1] ?? '';
  return folders.has(folder) ? `/${folder}/*` : 'other';
}
