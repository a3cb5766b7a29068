import { decoded } from '../text.ts';

/** The longest path that redirects are compared with, and the longest one that is counted as not found. */
export const redirectLength = 500;
export const missedPathLength = 200;

/** The most rows of a table of redirects, and the most redirects together. */
export const maxRedirects = 10_000;

const wildcard = '/*';

/** A path, with its query, as requests and old addresses are compared: decoded, lower case, without a slash at its end. */
export function keyOf(path: string): string {
  const [before = '', query] = splitQuery(path);
  const short = decoded(before)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '');
  return query ? `${short}?${query.toLowerCase()}` : short;
}

const splitQuery = (path: string): [string, string?] => {
  const at = path.indexOf('?');
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)];
};

type Read = { value: string; error?: undefined } | { value?: undefined; error: string };

/** A path from what staff typed: a path, or a whole address, of which the path counts. */
function readPath(text: string): string | undefined {
  const given = text.trim().replace(/#.*$/, '');
  if (/^https?:\/\//i.test(given)) {
    const found = /^https?:\/\/[^/?]+(.*)$/i.exec(given)?.[1] ?? '';
    return found.startsWith('/') ? found : `/${found}`;
  }
  return given.startsWith('/') && !given.startsWith('//') ? given : undefined;
}

/** The key of an old address. @returns an error as a sentence for staff, if it is none */
export function readSource(text: string): Read {
  const path = readPath(text);
  if (!path) return { error: 'The old address must begin with a slash or with https://.' };
  const key = keyOf(path);
  if (key.length > redirectLength) return { error: `The old address must be at most ${redirectLength} characters.` };
  if (key === '/' || key === '/*' || key === '') return { error: 'The home page cannot be redirected.' };
  if (key.replace(/\/\*$/, '').includes('*')) return { error: 'A star may stand only at the end, as in /shop/*.' };
  return { value: key };
}

/** Where a redirect leads: a path of this site, or a web address. An address of this site becomes a path. */
export function readTarget(text: string, site: string, hasStar: boolean): Read {
  const given = text.trim();
  const isOwn = given === site || given.startsWith(`${site}/`);
  const target = isOwn ? given.slice(site.length) || '/' : given;
  if (!target.startsWith('/') || target.startsWith('//')) {
    if (!/^https?:\/\/[^/\s]+/i.test(target) || !URL.canParse(target)) {
      return { error: 'The new address must be a path of this website or begin with https:// or http://.' };
    }
  }
  if (/[\s\\]/.test(target)) return { error: 'The new address must not contain spaces or backslashes.' };
  const stars = target.split('*').length - 1;
  if (stars > 0 && (stars > 1 || !target.endsWith(wildcard))) {
    return { error: 'A star may stand only at the end, as in /products/*.' };
  }
  if (stars > 0 && !hasStar) return { error: 'The new address has a star, but the old one has none.' };
  return { value: target };
}

/** The keys of the redirects that apply to a path, the closest first. */
function candidatesOf(path: string): string[] {
  const key = keyOf(path);
  const [plain] = splitQuery(key);
  const parts = plain.split('/').slice(1, 40);
  const stars = parts.map((_, index) => `/${parts.slice(0, index).join('/')}`.replace(/\/$/, '') + wildcard).reverse();
  return [...new Set([key, plain, ...stars])];
}

/** Where a path leads by one redirect; undefined if there is none. */
export function followOnce(redirects: ReadonlyMap<string, string>, path: string): string | undefined {
  const [plain, query] = splitQuery(path);
  for (const key of candidatesOf(path)) {
    const target = redirects.get(key);
    if (target === undefined) continue;
    const rest = key.endsWith(wildcard)
      ? plain
          .split('/')
          .slice(key.split('/').length - 1)
          .join('/')
      : '';
    const filled = target.endsWith(wildcard) ? onSite(target.slice(0, -1) + rest) : target;
    return query && !filled.includes('?') && !key.includes('?') ? `${filled}?${query}` : filled;
  }
  return undefined;
}

/** Browsers read a path that begins with two slashes or backslashes as the address of another site. */
const onSite = (target: string): string => target.replace(/^[/\\]+/, '/');

export const isExternal = (target: string): boolean => !target.startsWith('/');

/** More redirects one after another than any site needs. */
const longestChain = 20;

/**
 * Follows redirects from a path to their end.
 * @param isPage whether a path is a page, at which the chain ends
 * @returns every address of the chain; `loops` if it never ends
 */
export async function followChain(
  redirects: ReadonlyMap<string, string>,
  path: string,
  isPage: (path: string) => Promise<boolean>,
): Promise<{ chain: string[]; loops: boolean }> {
  const chain = [path];
  const passed = new Set([keyOf(path)]);
  for (let at = path; !isExternal(at); ) {
    if (chain.length > 1 && (await isPage(at))) break;
    const next = followOnce(redirects, at);
    if (next === undefined) break;
    chain.push(next);
    if (passed.has(keyOf(next)) || chain.length > longestChain) return { chain, loops: true };
    passed.add(keyOf(next));
    at = next;
  }
  return { chain, loops: false };
}

/** A path that a redirect applies to. */
export const samplePath = (key: string): string => (key.endsWith(wildcard) ? `${key.slice(0, -1)}page` : key);
