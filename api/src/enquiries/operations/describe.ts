import type { BulkAction } from '@hydraulics/common/nouns/enquiry-desk';
import type { BulkCounts } from '../../db/tables/enquiries/enquiry-operations.ts';

const figure = (count: number) => count.toLocaleString('en');
const enquiries = (count: number) => `${figure(count)} ${count === 1 ? 'enquiry' : 'enquiries'}`;

function describeAction(action: BulkAction, changed: number, assignee: string): string {
  if (changed === 0) return 'No enquiry was changed.';
  const what = enquiries(changed);
  if (action === 'delete') return `${what} deleted.`;
  if (action === 'assign') return `${what} assigned to ${assignee}.`;
  if (action === 'undo') return `${what} changed back.`;
  return `${what} marked as ${action}.`;
}

/** Describes the changed and the skipped enquiries in a few sentences. */
export function describeResult(action: BulkAction, counts: BulkCounts, assignee: string): string {
  const { changed, unchanged, conflicts, gone } = counts;
  return [
    describeAction(action, changed, assignee),
    unchanged > 0 && `${figure(unchanged)} needed no change.`,
    conflicts > 0 &&
      `${figure(conflicts)} ${conflicts === 1 ? 'stays as it is' : 'stay as they are'}: somebody else changed ${conflicts === 1 ? 'it' : 'them'} meanwhile.`,
    gone > 0 && `${figure(gone)} had been deleted meanwhile.`,
  ]
    .filter(Boolean)
    .join(' ');
}
