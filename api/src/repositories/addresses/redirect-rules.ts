import {
  followChain,
  followOnce,
  isExternal,
  readSource,
  readTarget,
  samplePath,
} from '@hydraulics/common/addresses/redirects';
import { IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { findAddress } from './find-address.ts';
import { isPage } from './find-page.ts';

export type Rules = Map<string, string>;

/** All redirects, by the key of the old address. */
export async function readRules({ redirects }: Pick<Tables, 'redirects'>): Promise<Rules> {
  const rows = await redirects.find({
    where: { deletedAt: IsNull() },
    select: { id: true, sourceKey: true, target: true },
  });
  return new Map(rows.flatMap(({ sourceKey, target }) => (sourceKey === null ? [] : [[sourceKey, target] as const])));
}

type Checked = { sourceKey: string; target: string; error?: undefined };
type Refused = { error: string; path: 'source' | 'target' };

/**
 * Checks a redirect against the website and the other redirects.
 * @param rules the others, without the one that it replaces; it is added if it is accepted
 */
export async function checkRedirect(
  tables: Tables,
  rules: Rules,
  { source, target }: { source: string; target: string },
  site: string,
): Promise<Checked | Refused> {
  const key = readSource(source);
  if (key.error !== undefined) return { error: key.error, path: 'source' };
  const sourceKey = key.value;
  const leads = readTarget(target, site, sourceKey.endsWith('/*'));
  if (leads.error !== undefined) return { error: leads.error, path: 'target' };
  if (!sourceKey.endsWith('/*') && (await isPage(tables, sourceKey))) {
    return { error: `${source.trim()} is a page of this website, which a redirect would hide.`, path: 'source' };
  }
  const all = new Map(rules).set(sourceKey, leads.value);
  const loop = await findLoop(tables, all, sourceKey);
  if (loop) return { error: `This would lead in a circle: ${loop.join(' → ')}.`, path: 'target' };
  rules.set(sourceKey, leads.value);
  return { sourceKey, target: leads.value };
}

/** A chain of redirects through a new one that never ends; null if there is none. */
async function findLoop(tables: Tables, rules: Rules, sourceKey: string): Promise<string[] | null> {
  const samples = [samplePath(sourceKey)];
  // A pattern applies to what other redirects lead to, and their old addresses to what it leads to.
  if (sourceKey.endsWith('/*')) samples.push(...beginningsOf(rules, sourceKey));
  for (const sample of samples) {
    const { chain, loops } = await followChain(rules, sample, path => isPage(tables, path));
    if (loops) return chain.slice(0, 6);
  }
  return null;
}

/** The old addresses whose redirect passes through a pattern at once. */
function beginningsOf(rules: Rules, pattern: string): string[] {
  const start = pattern.slice(0, -1);
  return [...rules].flatMap(([key, target]) =>
    !isExternal(target) && target.toLowerCase().startsWith(start) ? [samplePath(key)] : [],
  );
}

/** Where a path without a page leads in the end; undefined if no redirect applies, or if it leads nowhere. */
export async function resolveRedirect(tables: Tables, rules: Rules, path: string): Promise<string | undefined> {
  if (followOnce(rules, path) === undefined) return undefined;
  const { chain, loops } = await followChain(rules, path, at => isPage(tables, at));
  const end = loops ? undefined : chain.at(-1);
  return end && !isExternal(end) ? currentPath(tables, end) : end;
}

/** The path of a record by its present name, so that a former one takes no second redirect. */
async function currentPath(tables: Tables, path: string): Promise<string> {
  const [, folder, text, rest = ''] = /^\/(products?)\/([^/?#]+)((?:[?#].*)?)$/i.exec(path) ?? [];
  if (!folder || !text) return path;
  const kind = folder.toLowerCase() === 'product' ? 'product' : 'category';
  const found = await findAddress(tables, kind, text);
  return found.state === 'moved' ? `/${folder.toLowerCase()}/${found.name}${rest}` : path;
}
