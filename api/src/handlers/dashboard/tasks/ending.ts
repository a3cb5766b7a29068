import type { TaskRecord } from '@hydraulics/common/nouns/dashboard';
import { longDay } from '@hydraulics/common/units/dates/days';
import type { Tables } from '../../../db/database.ts';
import { dayOf, listEnding, namesOfOwners } from '../../../repositories/documents/certificates.ts';

/** The documents that end soon or have ended, the first to end first. */
export const endingDocuments =
  (now: () => Date) =>
  async (tables: Tables): Promise<TaskRecord[]> => {
    const time = now();
    const rows = await listEnding(tables, time);
    const names = await namesOfOwners(tables, rows);
    return rows.flatMap(({ title, ownerNoun, ownerId, validUntil }): TaskRecord[] => {
      const owner = names.get(ownerId);
      if (owner === undefined || !validUntil) return [];
      const detail =
        validUntil < dayOf(time)
          ? `It ended on ${longDay(validUntil)}. Visitors no longer see it.`
          : `It is valid until ${longDay(validUntil)}.`;
      return [{ noun: ownerNoun, _id: ownerId, name: `${title} (${owner})`, field: 'documents', detail }];
    });
  };
