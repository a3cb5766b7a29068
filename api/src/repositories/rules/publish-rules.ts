import { AppError } from '@hydraulics/common/contract/errors';
import { type PublishRule, publishRules } from '@hydraulics/common/nouns/publication/publish-rules';
import type { Tables } from '../../db/database.ts';
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
export async function hindrances(tables: Tables, noun: string, row: object, site: string): Promise<Missing[]> {
  const only = await readPublishRules(tables);
  return only.length > 0 ? missingOf(tables, noun, row, { site, only }) : [];
}

/**
 * @param row the record as it would be published, with its pending changes
 * @throws AppError `invalid_input` that names each field and what is missing there, if a chosen rule does not hold
 */
export async function requirePublishable(tables: Tables, noun: string, row: object, site: string): Promise<void> {
  const missing = await hindrances(tables, noun, row, site);
  if (missing.length === 0) return;
  const sentences = missing.map(({ message }) => message).join(' ');
  const details = missing.map(({ field, message }) => ({ path: field, message }));
  throw new AppError('invalid_input', `This cannot be published yet. ${sentences} You can save it as a draft.`, {
    details,
  });
}

type Named = { id: string; name?: string };

/** As many records are named in a message. */
const named = 5;

/** The same for several records, of which none is published if one may not be. */
export async function requireAllPublishable(
  tables: Tables,
  noun: string,
  rows: readonly Named[],
  site: string,
): Promise<void> {
  const refused: string[] = [];
  for (const row of rows) {
    const missing = await hindrances(tables, noun, row, site);
    if (missing.length > 0)
      refused.push(`${row.name ?? 'An image'}: ${missing.map(({ message }) => message).join(' ')}`);
  }
  if (refused.length === 0) return;
  const more = refused.length > named ? ` And ${refused.length - named} more.` : '';
  const count = `${refused.length} of ${rows.length}`;
  const message = `Nothing was published, because ${count} cannot be published yet. ${refused.slice(0, named).join(' ')}${more}`;
  throw new AppError('invalid_input', message, { details: [{ path: 'items', message }] });
}
