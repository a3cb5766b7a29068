import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { publicationColumns } from '@hydraulics/common/nouns/publication/publication';
import { formatEnglishMoment } from '../../../../shared/locale.ts';

type Column = (typeof publicationColumns)[number];

const fieldOf = (changes: readonly AuditChange[], name: Column) =>
  changes[0]?.fields.find(({ field }) => field === name);

/** Whether a change concerns the publication of a record. */
export const isPublication = (changes: readonly AuditChange[]): boolean =>
  publicationColumns.some(name => fieldOf(changes, name));

/** Whether a record was added as a draft. */
export const isNewDraft = (changes: readonly AuditChange[]): boolean => {
  const status = fieldOf(changes, 'status');
  return status?.from === null && status.to === 'draft';
};

/** What became of the publication of a record: `Scheduled VPP 10 for 1 December 2026, 08:00`. */
export function describePublication(subject: string, changes: readonly AuditChange[]): string {
  const status = fieldOf(changes, 'status')?.to;
  const from = fieldOf(changes, 'publishAt');
  const end = fieldOf(changes, 'unpublishAt');
  const until = end?.to ? ` until ${formatEnglishMoment(end.to)}` : '';
  if (from?.to) return `Scheduled ${subject} for ${formatEnglishMoment(from.to)}${until}`;
  if (status === 'published') return `Published ${subject}${until}`;
  if (status === 'draft') return `Withdrew ${subject}`;
  if (from) return `Cancelled the schedule of ${subject}`;
  if (end)
    return end.to ? `Scheduled the end of ${subject} for ${formatEnglishMoment(end.to)}` : `Kept ${subject} published`;
  return `Changed the publication of ${subject}`;
}

/** What became of the moment of a release: `Planned release “Spring” for 1 December 2026, 08:00`; null if it stays. */
export function describePlan(subject: string, changes: readonly AuditChange[]): string | null {
  const fields = changes.filter(({ record }) => record === 'releases').flatMap(change => change.fields);
  const moment = fields.find(({ field }) => field === 'publishAt');
  if (!moment) return null;
  return moment.to
    ? `Planned ${subject} for ${formatEnglishMoment(moment.to)}`
    : `Cancelled the planned time of ${subject}`;
}
