import type { BulkAction } from '@hydraulics/common/nouns/enquiry-desk';
import type { BulkCounts } from '../../db/tables/enquiries/enquiry-operations.ts';

const figure = (count: number) => count.toLocaleString('en');
const enquiries = (count: number) => `${figure(count)} ${count === 1 ? 'enquiry' : 'enquiries'}`;

function describeAction(action: BulkAction, changed: number, assignee: string | undefined): string {
  if (changed === 0) return 'No enquiry was changed.';
  const what = enquiries(changed);
  if (action === 'delete') return `${what} deleted.`;
  if (action === 'assign') return `${what} ${assignee === undefined ? 'unassigned' : `assigned to ${assignee}`}.`;
  if (action === 'undo') return `${what} changed back.`;
  return `${what} marked as ${action}.`;
}

/**
 * Describes the changed and the skipped enquiries in a few sentences.
 * @param assignee the name of the user; undefined if the enquiries were unassigned
 */
export function describeResult(action: BulkAction, counts: BulkCounts, assignee: string | undefined): string {
  const { changed, unchanged, conflicts, gone } = counts;
  return [
    describeAction(action, changed, assignee),
    unchanged > 0 && `${figure(unchanged)} needed no change.`,
    conflicts > 0 && `${figure(conflicts)} skipped: changed by someone else.`,
    gone > 0 && `${figure(gone)} skipped: already deleted.`,
  ]
    .filter(Boolean)
    .join(' ');
}
