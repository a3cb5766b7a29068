import type { AuditChange, AuditEntry } from '@hydraulics/common/nouns/audit';
import { pendingNouns } from '@hydraulics/common/nouns/publication/pending-fields';

const pending = 'pendingChanges';

/** What was done to a change that was saved for later. */
const actions: Record<string, string> = {
  'pendingChanges.publish': 'Published the saved change of',
  'pendingChanges.discard': 'Discarded the saved change of',
  'pendingChanges.undoDiscard': 'Restored the saved change of',
};

const nounOf = (call: string): string | undefined => pendingNouns.find(noun => noun === call.split('.')[0]);

/** The changes of an entry as those of records, with what was saved for later as a change of its record. */
export function recordChanges({ call, changes }: Pick<AuditEntry, 'call' | 'changes'>): AuditChange[] {
  const written = new Set(changes.flatMap(({ record, _id }) => (record === pending ? [] : _id)));
  return changes.flatMap(change => {
    if (change.record !== pending) return change;
    // Published: the change of the record says the same, with the old values.
    if (written.has(change._id)) return [];
    const isDiscarded = call === 'pendingChanges.discard';
    const fields = isDiscarded ? change.fields.map(one => ({ ...one, from: null, to: one.from })) : change.fields;
    return { ...change, record: nounOf(call) ?? pending, fields };
  });
}

/**
 * `Saved a change of VPP 10 for later`; null if an entry is about something else.
 * @param subjectOf names a record in a sentence
 */
export function describePending(
  { call, record, recordId, recordName, changes }: AuditEntry,
  subjectOf: (noun: string, name: string | null) => string,
): string | null {
  if (record !== pending) return null;
  const published = changes.find(change => change.record !== pending && change._id === recordId);
  const noun = published?.record ?? nounOf(call);
  const subject = noun ? subjectOf(noun, recordName) : `“${recordName ?? 'a record'}”`;
  return actions[call] ? `${actions[call]} ${subject}` : `Saved a change of ${subject} for later`;
}
