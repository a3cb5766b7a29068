import { recordPagePath } from '@hydraulics/common/addresses/record-paths';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { decoded } from '@hydraulics/common/text';
import type { Context } from 'koa';
import { declareReads } from '../../db/content-tags.ts';
import type { Database } from '../../db/database.ts';
import { type FoundAddress, findAddress } from '../../repositories/addresses/find-address.ts';

/** The pages of records, in canonical form. What follows the name stays in a redirect. */
const forms: [AddressKind, RegExp][] = [
  ['product', /^\/product\/([^/]+)((?:\/uploads\/[^/]+|\/data-sheet\.pdf|\/cad\.(?:step|dxf))?)$/],
  ['category', /^\/products\/([^/]+)()$/],
];

type RecordPath = { kind: AddressKind; text: string; rest: string };

/** The record that a canonical path names; undefined if it is no page of a record. */
function recordIn(path: string): RecordPath | undefined {
  for (const [kind, form] of forms) {
    const [, text, rest = ''] = form.exec(path) ?? [];
    if (text !== undefined) return { kind, text: decoded(text), rest };
  }
  return undefined;
}

/**
 * What the path of a record's page answers, with the path to redirect to if it has moved.
 * @returns undefined if the path is no page of a record
 */
export async function lookUpRecordPath(
  db: Database,
  path: string,
): Promise<{ state: FoundAddress['state']; movedTo?: string; id?: string } | undefined> {
  const asked = recordIn(path);
  if (!asked) return undefined;
  const { kind, text, rest } = asked;
  // The page itself declares what it shows; other answers are not cached.
  const found = await declareReads(
    () => db.read(tables => findAddress(tables, kind, text)),
    () => [],
  );
  if (found.state !== 'moved') return found;
  return { ...found, movedTo: recordPagePath(kind, { _id: found.id, address: found.name }) + rest };
}

/** Redirects for ever; like a page, the redirect is asked for again each time, so that a change shows at once. */
export function redirectPermanently(ctx: Context, address: string): void {
  ctx.status = 301;
  ctx.set('Cache-Control', 'no-cache');
  ctx.redirect(address);
}
