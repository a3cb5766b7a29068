import { followOnce } from '@hydraulics/common/addresses/redirects';
import { paths } from '@hydraulics/common/contract/paths';
import { legalNames } from '@hydraulics/common/legal';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import type { Tables } from '../../db/database.ts';
import { findPage } from '../addresses/find-page.ts';
import { type Rules, readRules, resolveRedirect } from '../addresses/redirect-rules.ts';
import { findPublicDocument } from '../documents.ts';

const documentForm = /^\/documents\/([0-9a-f-]{36})\//i;

/** The path of an address on this website; undefined for other websites, mail, telephone and places in the same page. */
export function ownPath(address: string, site: string): string | undefined {
  const href = address.replaceAll('&amp;', '&').trim();
  if (href.startsWith('/') && !href.startsWith('//')) return href;
  if (!site || !href.toLowerCase().startsWith(site.toLowerCase())) return undefined;
  const rest = href.slice(site.length);
  if (rest === '') return '/';
  return /^[/?#]/.test(rest) ? rest.replace(/^(?=[?#])/, '/') : undefined;
}

/**
 * Of some paths of this website, those where a visitor finds nothing, each with what is wrong there. They are looked up
 * as a visitor's request is: by present and former names, ids and successors, pages, documents and redirects.
 */
export async function findDead(tables: Tables, found: Iterable<string>): Promise<Map<string, string>> {
  const all = [...new Set(found)];
  const dead = new Map<string, string>();
  if (all.length === 0) return dead;
  const website = await tables.website.findOne({ where: { id: websiteId }, select: { id: true, legal: true } });
  const rules = await readRules(tables);
  for (const path of all) {
    const [, document] = documentForm.exec(path) ?? [];
    if (document) {
      if (!(await findPublicDocument(tables, document.toLowerCase()))) dead.set(path, 'was deleted');
      continue;
    }
    const legal = legalNames.find(name => paths[name].href() === path.split(/[?#]/, 1)[0]?.toLowerCase());
    // Without a profile nothing is known about its pages.
    if (legal && website && !website.legal?.[legal]?.length) {
      if (!(await leadsOn(tables, rules, path))) dead.set(path, 'has no text yet');
      continue;
    }
    const state = await findPage(tables, path);
    if (state === 'current' || state === 'moved' || (await leadsOn(tables, rules, path))) continue;
    dead.set(path, state === 'gone' ? 'was deleted' : 'visitors cannot find');
  }
  return dead;
}

/** Whether a path without a page is redirected to one, or to another website. */
async function leadsOn(tables: Tables, rules: Rules, path: string): Promise<boolean> {
  const plain = path.replace(/#.*$/, '');
  if (followOnce(rules, plain) === undefined) return false;
  const end = await resolveRedirect(tables, rules, plain);
  if (end === undefined) return false;
  if (!end.startsWith('/')) return true;
  const state = await findPage(tables, end);
  return state === 'current' || state === 'moved';
}
