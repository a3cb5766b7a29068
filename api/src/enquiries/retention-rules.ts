import {
  type EnquiryRetention,
  enquiryRetention,
  retentionGroups,
  statesOfGroup,
} from '@hydraulics/common/nouns/privacy/retention';
import { type FindOptionsWhere, In, IsNull, LessThan } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import { readSetting, writeSetting } from '../repositories/settings/settings.ts';

const setting = 'enquiryRetention';

/** What an owner has set. */
export async function readRetention(tables: Tables): Promise<EnquiryRetention> {
  const value = await readSetting(tables, setting);
  return value ? enquiryRetention.parse(JSON.parse(value)) : {};
}

/** Whether an owner has set something. */
export const hasRetention = async (tables: Tables): Promise<boolean> =>
  Object.values(await readRetention(tables)).some(months => months !== undefined);

export const writeRetention = (tables: Tables, retention: EnquiryRetention): Promise<void> =>
  writeSetting(tables, setting, JSON.stringify(retention));

/** A time this many months earlier, on the last day of a shorter month. */
export function monthsBefore(time: Date, months: number): Date {
  const first = new Date(time);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return first;
}

/**
 * Finds the enquiries whose time is over. A merged one is as old as the one in which it is read.
 * @param months the rule of the server, for states without one of their own
 */
export const overdue = (
  retention: EnquiryRetention,
  months: number | null,
  time: Date,
): FindOptionsWhere<EnquiryRow>[] =>
  retentionGroups.flatMap(group => {
    const after = retention[group] ?? months;
    if (after === null) return [];
    const updatedAt = LessThan(monthsBefore(time, after));
    return [{ state: In(statesOfGroup[group]), updatedAt, mergedInto: IsNull() }];
  });
