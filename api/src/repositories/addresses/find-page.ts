import { isAdminPath, newsFeedPath, paths } from '@hydraulics/common/contract/paths';
import { decoded } from '@hydraulics/common/text';
import type { Tables } from '../../db/database.ts';
import { findPageByName, wasPublicPage } from '../pages.ts';
import { type FoundAddress, findAddress } from './find-address.ts';

/** Paths that the website answers itself, whatever follows. */
const own =
  /^\/(api|uploads|documents|originals|share|catalogues|assets|desktop|review|healthz|readyz|\.well-known)(\/|$)/;
const files = new Set(['/robots.txt', '/sitemap.xml', '/catalogue.pdf', '/icon.svg', '/favicon.ico', newsFeedPath]);

const fixedPages = new Set<string>(
  Object.values(paths).flatMap(({ pattern }) => (pattern.includes(':') ? [] : [pattern as string])),
);

/** A path as its page is looked up: decoded, without its query and a slash at its end. */
function lookedUp(path: string): string {
  return decoded((path.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/$/, ''));
}

/**
 * What a path of this website answers a visitor, before any redirect: a page (`current`, or `moved` to the present
 * name of a record), one that was deleted (`gone`), or none (`unknown`).
 */
export async function findPage(tables: Tables, path: string): Promise<FoundAddress['state']> {
  const text = lookedUp(path);
  const lower = text.toLowerCase();
  if (fixedPages.has(lower) || isAdminPath(lower) || own.test(lower) || files.has(lower)) return 'current';
  const [, product] =
    /^\/product\/([^/]+)(?:\/data-sheet\.pdf|\/cad\.(?:step|dxf)|\/uploads\/[^/]+)?$/i.exec(text) ?? [];
  if (product) return (await findAddress(tables, 'product', product)).state;
  const [, category] = /^\/products\/([^/]+)$/i.exec(text) ?? [];
  if (category) return (await findAddress(tables, 'category', category)).state;
  const [, page] = /^\/pages\/([^/]+)$/.exec(lower) ?? [];
  // Names are ASCII; MariaDB fails to compare other text with their column.
  if (!page || !/^[a-z0-9-]+$/.test(page)) return 'unknown';
  if (await findPageByName(tables, page, 'visitors')) return 'current';
  return (await wasPublicPage(tables, page)) ? 'gone' : 'unknown';
}

/** Whether a path is a page of the website, or leads to one by a former name of a record. */
export async function isPage(tables: Tables, path: string): Promise<boolean> {
  const state = await findPage(tables, path);
  return state === 'current' || state === 'moved';
}
