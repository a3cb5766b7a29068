import type { AuditChange, AuditEntry, AuditKind } from '@hydraulics/common/nouns/audit';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { listed } from '@hydraulics/common/text';
import { amount, formatNumber } from '../../../../shared/locale.ts';
import { told } from '../told.ts';
import { descriptions, refused } from './call-words.ts';
import { describeField, labelOf, pairOf, type ShownField, shownFields } from './describe-field.ts';
import { describePending, recordChanges } from './describe-pending.ts';
import { describePlan, describePublication, isNewDraft, isPublication } from './describe-publication.ts';

const verbs: Record<string, string> = {
  create: 'Added',
  update: 'Changed',
  remove: 'Deleted',
  restore: 'Restored',
  move: 'Moved',
};

const kinds: Record<Exclude<AuditKind, 'change'>, string> = {
  'sign-in': 'Signed in',
  'failed-sign-in': 'Wrong password or unknown email',
  refusal: 'Was not allowed to do this',
  limit: 'Too many attempts',
};

const wordsOf = (kind: Exclude<AuditKind, 'change'>, call: string) =>
  kind === 'failed-sign-in' && call !== 'auth.login' ? 'Wrong code or passkey' : kinds[kind];

/** The action as a sentence: `Changed Working pressure of VPP 10 from 180 to 185 bar`. */
export function describeEntry(entry: AuditEntry): string {
  const { kind, call, times } = entry;
  if (kind === 'change') return describeChange(entry);
  const words = kind === 'refusal' ? `Was not allowed to ${allowed(call)}` : wordsOf(kind, call);
  return `${words}${times > 1 ? `, ${formatNumber(times)} times` : ''}`;
}

const infinitives: Record<string, string> = {
  create: 'add a',
  update: 'change a',
  remove: 'delete a',
  restore: 'restore a',
  move: 'move a',
  publish: 'publish a',
  get: 'see a',
};

/** What a refused call would have done. */
function allowed(call: string): string {
  const [noun = '', name = ''] = call.split('.');
  const record = records[noun as RecordNoun];
  if (record && infinitives[name]) return `${infinitives[name]} ${record.singular}`.replace(/\ba (?=[aeio])/, 'an ');
  if (record && (name === 'list' || name === 'count')) return `see ${record.plural.toLowerCase()}`;
  return refused[call] ?? 'do this';
}

function describeChange(entry: AuditEntry): string {
  const { call, record, recordName } = entry;
  const saved = describePending(entry, subjectOf);
  if (saved) return saved;
  const changes = recordChanges(entry);
  const action = call.split('.')[1] ?? '';
  const subject = subjectOf(record ?? call.split('.')[0] ?? '', recordName);
  const fields = shownFields(changes);
  if (call === 'enquiries.update') return describeEnquiry(subject, fields);
  if (call in partOf) return `${describePart(entry, subject, fields)}, ${partOf[call]}`;
  const plan = action === 'create' || action === 'update' ? describePlan(subject, changes) : null;
  if (plan) return plan;
  if (action === 'publish') return describePublication(subject, changes);
  if (action === 'create' && isNewDraft(changes)) return `Added ${subject} as a draft`;
  if (call === 'products.create') return `Added ${subject}${contentsOf(changes)}`;
  if ((action === 'update' || call === 'website.updateSettings') && !(call in descriptions))
    return describeFields(subject, fields);
  const description = descriptions[call];
  if (description) return recordName ? `${description} “${recordName}”` : description;
  return verbs[action] ? `${verbs[action]} ${subject}` : 'Changed something';
}

/** How the operation is told of which a change was a part. */
const partOf: Record<string, string> = {
  'imports.addProduct': 'by an import',
  'imports.changeProduct': 'by an import',
  'imports.undoProduct': 'by undoing an import',
  'bulk.changeOne': 'together with others',
  'releases.publishOne': 'with a release',
  'releases.takeBackOne': 'by taking back a release',
};

function describePart({ call, changes }: AuditEntry, subject: string, fields: ShownField[]): string {
  if (call === 'imports.addProduct' && isNewDraft(changes)) return `Added ${subject} as a draft`;
  if (call === 'imports.addProduct') return `Added ${subject}${contentsOf(changes)}`;
  const trash = changes[0]?.fields.find(({ field }) => field === 'deletedAt');
  if (trash) return `${trash.to ? 'Deleted' : 'Restored'} ${subject}`;
  if (isPublication(changes)) return describePublication(subject, changes);
  return describeFields(subject, fields);
}

/** A product is known by its name; of other records the kind is said. */
function subjectOf(record: string, name: string | null): string {
  const noun = nounOf(record);
  if (!name) return noun;
  if (record === 'products') return name;
  if (record === 'website') return 'the website';
  return record === 'enquiries' ? `the enquiry of ${name}` : `${noun} “${name}”`;
}

const nounOf = (record: string) => records[record as RecordNoun]?.singular ?? 'record';

function describeEnquiry(subject: string, fields: ShownField[]): string {
  const assignee = fields.find(({ field }) => field === 'assigneeId');
  const state = fields.find(({ field }) => field === 'state');
  const reason = fields.find(({ field }) => field === 'lostReason');
  if (assignee) return assignee.to ? `Assigned ${subject} to ${assignee.to}` : `Left ${subject} without an assignee`;
  return state?.to ? `Marked ${subject} as ${state.to}${reason?.to ? ` (${reason.to})` : ''}` : `Changed ${subject}`;
}

function describeFields(subject: string, changed: ShownField[]): string {
  const fields = told(changed, ({ field }) => field);
  const [first, ...others] = fields;
  if (!first) return `Changed ${subject}`;
  if (others.length === 0) return `Changed ${labelOf(first)} of ${subject}${pairOf(first)}`;
  const labels = [...new Set(fields.map(labelOf))];
  const named = labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more`] : labels;
  return `Changed ${listed(named)} of ${subject}`;
}

const figures = (count: number) => amount(count, 'figure', 'figures');
const documents = (count: number) => amount(count, 'document', 'documents');

/** What a new product has: ` with 4 figures, 1 image, 1 document`. */
function contentsOf(changes: AuditChange[]): string {
  const fields = changes.filter(({ record }) => record === 'products').flatMap(change => change.fields);
  const count = fields.filter(({ figure }) => figure).length;
  const ofField = (name: string) => fields.find(({ field }) => field === name)?.to;
  const added = changes.filter(({ record }) => record === 'documents').length;
  const counted = /^[\d,]+ [a-z]+$/;
  const parts = [
    count > 0 && figures(count),
    ...['variants', 'images'].map(name => ofField(name)).filter(text => text && counted.test(text)),
    added > 0 && documents(added),
  ].filter(Boolean);
  return parts.length > 0 ? ` with ${parts.join(', ')}` : '';
}

/** The changes, one line for each field: `Name: Pump → Pumps`. For several users, their names. */
export const describeChanges = (entry: Pick<AuditEntry, 'call' | 'changes'>): string[] => [
  ...namesOfSeveral(entry.changes),
  ...shownFields(recordChanges(entry)).map(describeField),
];

function namesOfSeveral(changes: AuditChange[]): string[] {
  const names = new Set(changes.flatMap(({ record, name }) => (record === 'users' && name ? name : [])));
  return names.size > 1 ? [`Users: ${[...names].join(', ')}`] : [];
}
