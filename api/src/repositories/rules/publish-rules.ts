import { AppError } from '@hydraulics/common/contract/errors';
import { type PublishRule, publishRules } from '@hydraulics/common/nouns/publication/publish-rules';
import type { Tables } from '../../db/database.ts';
import { nameOrText, unnamed } from '../../db/trail/record-name.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import { type Missing, missingOf } from './missing.ts';

const setting = 'publishRules';

/** The rules that must hold before a record may be published; none unless an owner chose some. */
export async function readPublishRules(tables: Tables): Promise<PublishRule[]> {
  const chosen = (await readSetting(tables, setting))?.split(' ') ?? [];
  return publishRules.filter(rule => chosen.includes(rule));
}

/** Chooses the rules that must hold before a record may be published. */
export const savePublishRules = (tables: Tables, rules: readonly PublishRule[]): Promise<void> =>
  writeSetting(tables, setting, publishRules.filter(rule => rules.includes(rule)).join(' '));

/** What keeps a record from being published, by the rules that an owner chose. */
export const hindrances = (tables: Tables, noun: string, row: object, site: string): Promise<Missing[]> =>
  readPublishRules(tables).then(only => missingBy(tables, { noun, row }, { only, site }));

/** A record as it would be published, with its pending change. */
type Wanted = { noun: string; row: object };

const missingBy = async (tables: Tables, { noun, row }: Wanted, rules: { only: PublishRule[]; site: string }) =>
  rules.only.length > 0 ? missingOf(tables, noun, row, rules) : [];

/** As many records are named in a message. */
const mostNamed = 5;

/**
 * Asks the chosen rules before records that visitors do not see are published, now or later: the only place that refuses.
 * @param site the address of the website, for links in rich texts
 * @throws AppError `invalid_input` that names what is missing; of one record each field, of several each record
 */
export async function requirePublishable(tables: Tables, wanted: readonly Wanted[], site: string): Promise<void> {
  const only = await readPublishRules(tables);
  const refused: { reason: string; missing: Missing[] }[] = [];
  for (const one of wanted) {
    const missing = await missingBy(tables, one, { only, site });
    if (missing.length > 0) refused.push({ reason: reasonOf(one.row, missing), missing });
  }
  const [first] = refused;
  if (!first) return;
  const isOne = wanted.length === 1;
  const message = [
    ...(isOne ? [] : ['Nothing was published.']),
    ...refused.slice(0, mostNamed).map(({ reason }) => reason),
    ...(refused.length > mostNamed ? [`And ${refused.length - mostNamed} more.`] : []),
    refused.length === 1 ? 'Until then it can be a draft.' : 'Until then they can be drafts.',
  ].join(' ');
  const details = isOne
    ? first.missing.map(({ field, message }) => ({ path: field, message }))
    : refused.map(({ reason }) => ({ path: 'items', message: reason }));
  throw new AppError('invalid_input', message, { details });
}

function reasonOf(row: object, missing: readonly Missing[]): string {
  const name = nameOrText(row);
  const who = name ? `“${name}”` : unnamed;
  return [`${who} cannot be published yet.`, ...missing.map(({ message }) => message)].join(' ');
}
