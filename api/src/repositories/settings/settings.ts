import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Tables } from '../../db/database.ts';

/** A setting that owners made; undefined at its default. */
export const readSetting = async ({ settings }: Tables, id: string): Promise<string | undefined> =>
  (await settings.findOneBy({ id }))?.value;

/** Stores a setting. @param value at most 200 characters */
export async function writeSetting({ settings }: Tables, id: string, value: string): Promise<void> {
  if (await settings.existsBy({ id })) await settings.update(id, { value });
  else await settings.insert({ id, value });
}

/**
 * Refuses to store settings as a whole whose sender saw others than the stored ones: they would undo what somebody else
 * changed meanwhile.
 * @param seen left out: any
 * @throws AppError `version_conflict`
 */
export function requireSeen(stored: object, seen: object | undefined, label: string): void {
  if (seen === undefined || isDeepStrictEqual(filled(stored), filled(seen))) return;
  throw new AppError('version_conflict', `Another user changed the ${label} after you opened them. Open them again.`);
}

const filled = (settings: object) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));
