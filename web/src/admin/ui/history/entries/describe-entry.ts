import type { AuditChange, AuditEntry, AuditKind } from '@hydraulics/common/nouns/audit';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { formatNumber } from '../../../shared/locale.ts';
import { describeField, labelOf, pairOf, type ShownField, shownFields } from './describe-field.ts';
import { describePending, recordChanges } from './describe-pending.ts';
import { describePlan, describePublication, isNewDraft, isPublication } from './describe-publication.ts';
import { told } from './told.ts';

/** Calls whose name and record do not describe the action. */
const descriptions: Record<string, string> = {
  'auth.signup': 'Added a user',
  'auth.changePassword': 'Changed their own password',
  'auth.logout': 'Signed out',
  'auth.confirm': 'Confirmed their identity',
  'auth.login': 'Updated how the password is stored',
  'secondFactors.addPasskey': 'Added a passkey',
  'secondFactors.renamePasskey': 'Renamed a passkey',
  'secondFactors.removePasskey': 'Removed a passkey',
  'secondFactors.addAuthenticator': 'Set up an authenticator app',
  'secondFactors.removeAuthenticator': 'Removed the authenticator app',
  'secondFactors.renewRecoveryCodes': 'Created new recovery codes',
  'secondFactors.reset': 'Removed all second factors of a user',
  'secondFactors.changePolicy': 'Decided whether owners need a second factor',
  'auth.requestReset': 'Requested a new password for',
  'auth.redeemLink': 'Chose a password by a link',
  'users.invite': 'Invited',
  'users.inviteAgain': 'Invited again',
  'users.revokeInvitation': 'Revoked the invitation of',
  'enquiries.submit': 'Sent an enquiry',
  'enquiries.bulk': 'Changed many enquiries',
  'products.bulk': 'Changed many products',
  'products.import': 'Imported products from',
  'products.moveOnHome': 'Moved on the home page: product',
  'redirects.setSuccessor': 'Chose where old links lead of product',
  'redirects.setCategorySuccessor': 'Chose where old links lead of category',
  'images.replace': 'Replaced an image everywhere, first in',
  'gallery.bulk': 'Changed many gallery images',
  'users.bulk': 'Changed or deleted users, first',
  'enquiries.setNotices': 'Chose what to be told about enquiries',
  'enquiries.setSignature': 'Changed the signature of their replies',
  'enquiries.addNote': 'Added a note to an enquiry',
  'enquiries.setViews': 'Changed their views of the list of enquiries',
  'enquiries.merge': 'Merged two enquiries',
  'enquiries.separate': 'Took back the merging of two enquiries',
  'enquiries.reply': 'Replied to an enquiry',
  'enquiries.sendAgain': 'Sent a reply to an enquiry again',
  'replyTemplates.create': 'Added a template of replies',
  'replyTemplates.update': 'Changed a template of replies',
  'replyTemplates.remove': 'Deleted a template of replies',
  'users.deactivate': 'Deactivated user',
  'users.reactivate': 'Reactivated user',
  'personalData.find': 'Searched personal data',
  'personalData.erase': 'Erased personal data',
  'releases.publishNow': 'Published release',
  'releases.publishDue': 'Published at its time: release',
  'releases.fail': 'Could not publish release',
  'releases.takeBack': 'Took back release',
  'server.importProfile': 'Imported the company profile of an earlier version',
  'dashboard.dismissFirstSteps': 'Dismissed the first steps',
  'dashboard.savePublishRules': 'Changed what must be there before publishing',
  'website.import': 'Imported the company profile of',
  'website.sendTest': 'Sent a test mail',
  'status.backUp': 'Asked for a backup',
  'status.sendMailsAgain': 'Sent failed mails again',
  'status.discardMails': 'Discarded failed mails',
  'server.retention': 'Erased old enquiries',
  'server.dropSuspected': 'Deleted the oldest suspected spam',
  'server.deliver': 'Stored a delayed enquiry',
  'server.purge': 'Purged the trash',
  'server.purgeAudit': 'Purged old activity',
  'server.purgeVersions': 'Purged old versions',
  'command.resetPassword': 'Reset the password of a user',
  'command.restore': 'Restored the backup of',
  'command.collect': 'Moved unused files to the trash',
  'server.eraseAgain': 'Erased again after a restore',
  'sessions.end': 'Ended a session',
  'reviews.share': 'Made a link to a draft',
  'reviews.revoke': 'Revoked a link to a draft',
  'sessions.endAll': 'Ended sessions',
};

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

const refused: Record<string, string> = {
  'auth.signup': 'add a user',
  'auth.changePassword': 'change their password',
  'auth.confirm': 'confirm their identity',
  'auth.openLink': 'open a link to an account',
  'auth.redeemLink': 'choose a password by a link',
  'audit.list': 'see the activity',
  'audit.count': 'see the activity',
  'enquiries.bulk': 'change many enquiries',
  'gallery.bulk': 'change many gallery images',
  'images.replace': 'replace an image everywhere',
  'personalData.erase': 'erase personal data',
  'personalData.find': 'search personal data',
  'products.bulk': 'change many products',
  'products.undoImport': 'undo an import',
  'secondFactors.addAuthenticator': 'set up an authenticator app',
  'secondFactors.addPasskey': 'add a passkey',
  'secondFactors.changePolicy': 'decide whether owners need a second factor',
  'secondFactors.removeAuthenticator': 'remove the authenticator app',
  'secondFactors.removePasskey': 'remove a passkey',
  'secondFactors.renewRecoveryCodes': 'create new recovery codes',
  'secondFactors.reset': 'remove the second factors of a user',
  'sessions.end': 'end a session',
  'sessions.endAll': 'end sessions',
  'releases.publishNow': 'publish a release',
  'releases.takeBack': 'take back a release',
  'users.bulk': 'change many users',
  'users.deactivate': 'deactivate a user',
  'users.invite': 'invite a user',
  'users.reactivate': 'reactivate a user',
  'dashboard.dismissFirstSteps': 'dismiss the first steps',
  'dashboard.savePublishRules': 'choose what must be there before publishing',
  'website.import': 'import a company profile',
  'website.sendTest': 'send a test mail',
  'website.updateSettings': 'change the website',
};

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

const several = new Intl.ListFormat('en', { type: 'conjunction' });

function describeFields(subject: string, changed: ShownField[]): string {
  const fields = told(changed, ({ field }) => field);
  const [first, ...others] = fields;
  if (!first) return `Changed ${subject}`;
  if (others.length === 0) return `Changed ${labelOf(first)} of ${subject}${pairOf(first)}`;
  const labels = [...new Set(fields.map(labelOf))];
  const named = labels.length > 3 ? [...labels.slice(0, 2), `${labels.length - 2} more`] : labels;
  return `Changed ${several.format(named)} of ${subject}`;
}

const figures = (count: number) => (count === 1 ? '1 figure' : `${formatNumber(count)} figures`);
const documents = (count: number) => (count === 1 ? '1 document' : `${formatNumber(count)} documents`);

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
