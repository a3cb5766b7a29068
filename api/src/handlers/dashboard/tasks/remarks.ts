import { limits } from '@hydraulics/common/limits';
import type { TaskRecord } from '@hydraulics/common/nouns/dashboard';
import { records } from '@hydraulics/common/registry';
import type { Tables } from '../../../db/database.ts';
import { findReviewed, openRemarks } from '../../../repositories/publication/reviews.ts';

/** The remarks of reviews that wait for somebody, oldest first, each with its record. */
export async function waitingRemarks(tables: Tables): Promise<TaskRecord[]> {
  const names = new Map<string, string | null>();
  const found: TaskRecord[] = [];
  for (const { id, noun, recordId, name: who, text } of await openRemarks(tables, limits.page)) {
    const key = `${noun} ${recordId}`;
    if (!names.has(key)) {
      const row = await findReviewed(tables, noun, recordId);
      names.set(key, row && (row.title ?? row.name ?? records[noun].title));
    }
    const name = names.get(key);
    // Its record is in the trash.
    if (!name) continue;
    found.push({ noun, _id: recordId, name, field: 'remarks', detail: who ? `${who}: ${text}` : text, remark: id });
  }
  return found;
}
