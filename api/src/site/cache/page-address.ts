import { paths, readsParameter, unitsParameter } from '@hydraulics/common/contract/paths';

/** As lenient as the router about case and a trailing slash. */
const pages = Object.values(paths).map(page => ({
  pattern: page.pattern,
  segments: page.pattern.split('/'),
  form: new RegExp(`^${page.pattern.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
  parameters: page.parameters,
}));

const pageOf = (path: string) => pages.find(({ form }) => form.test(path));

/** Whether a path is one of a public page, though its record may be missing. */
export const isPagePath = (path: string): boolean => pageOf(path) !== undefined;

/** Whether an address is that of a product's own page, not of one of its pictures or files. */
export const isProductPage = (url: string): boolean =>
  pageOf(url.split('?', 1)[0] ?? '')?.pattern === paths.product.pattern;

/** The path of a page as its links write it: without capitals, except in ids, and without a slash at its end. */
export function canonicalPath(path: string): string {
  const page = pageOf(path);
  if (!page || path === '/') return path;
  const segments = path.replace(/\/$/, '').split('/');
  return segments
    .map((given, index) => (page.segments[index]?.startsWith(':') ? given : page.segments[index]))
    .join('/');
}

/** Removes the parameters that a page does not read, and leaves other addresses unchanged. */
export function pageAddress(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const path = url.slice(0, start);
  const page = pageOf(path);
  if (!page) return url;
  const query = url
    .slice(start + 1)
    .split('&')
    .filter(part => readsParameter(page.parameters, part.split('=', 1)[0] ?? ''));
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/**
 * The address of a filtered list without its empty fields, which a form sends without script; null if it has none.
 */
export function withoutEmptyFields(url: string): string | null {
  const start = url.indexOf('?');
  if (start < 0 || pageOf(url.slice(0, start))?.parameters !== 'filters') return null;
  const given = url.slice(start + 1).split('&');
  if (!given.some(part => part.endsWith('='))) return null;
  const query = given.filter(part => !part.endsWith('=') && part !== `${unitsParameter}=metric`);
  return url.slice(0, start) + (query.length > 0 ? `?${query.join('&')}` : '');
}
