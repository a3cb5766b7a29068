import { dayIn, longDay } from '@hydraulics/common/units/dates/days';
import { loadValues, saveValues } from '../../../shared/data/stored-values.ts';
import { sentListKey } from '../comparison/stored.ts';
import { removeAsked } from './asked.ts';

/** Notes that items of the list were sent, which ends this list. Other pages of this site read the note then. */
export function endList(keys: readonly string[], reference: string): void {
  saveValues(sentListKey, { keys, reference, at: new Date().toISOString() });
  removeAsked(keys);
}

/** The day of a moment where this device is. */
export const dayHere = (moment: Date): string =>
  longDay(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, moment));

/** That these items were sent from this device, in a sentence; for no items, that its list was. */
export function sentNote(keys: readonly string[]): string | undefined {
  const { keys: sent, reference, at } = loadValues(sentListKey) ?? {};
  if (!Array.isArray(sent) || typeof at !== 'string' || !keys.every(key => sent.includes(key))) return;
  const list = keys.length > 0 ? 'this list' : 'your list';
  return `You sent ${list} on ${dayHere(new Date(at))}. Your reference: ${reference}.`;
}
