import type { AuditChange, AuditEntry, AuditKind } from '@hydraulics/common/nouns/audit';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { formatNumber } from '../../../shared/locale.ts';

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
  'images.replace': 'Replaced an image everywhere, first in',
  'gallery.bulk': 'Deleted or restored many gallery images',
  'users.bulk': 'Changed or deleted users, first',
  'enquiries.addNote': 'Added a note to an enquiry',
  'users.deactivate': 'Deactivated user',
  'users.reactivate': 'Reactivated user',
  'personalData.find': 'Searched personal data',
  'personalData.erase': 'Erased personal data',
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
  refusal: 'Refused',
  limit: 'Too many attempts',
};

const wordsOf = (kind: Exclude<AuditKind, 'change'>, call: string) =>
  kind === 'failed-sign-in' && call !== 'auth.login' ? 'Wrong code or passkey' : kinds[kind];

/** The action as a sentence: `Changed category “Pumps”`. */
export function describeEntry({ kind, call, record, recordName, times }: AuditEntry): string {
  if (kind !== 'change') return `${wordsOf(kind, call)}${times > 1 ? `, ${formatNumber(times)} times` : ''}`;
  const verb = verbs[call.split('.')[1] ?? ''];
  const description = descriptions[call] ?? (verb ? `${verb} ${nounOf(record ?? call.split('.')[0] ?? '')}` : call);
  return recordName ? `${description} “${recordName}”` : description;
}

const nounOf = (record: string) => records[record as RecordNoun]?.singular ?? record;

/** Fields that the entry's sentence already covers, or that are internal. */
const omittedFields = ['userId', 'confirmedAt', 'deletedAt', 'deactivatedAt'];

const labels: Record<string, string> = { passwordHash: 'password', assigneeId: 'assigned to' };
const labelOf = (field: string) => labels[field] ?? field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);

/** The changes, one line for each field: `name: Pump → Pumps`. For several users, their names. */
export const describeChanges = (changes: AuditChange[]): string[] => [
  ...namesOfSeveral(changes),
  ...changes.flatMap(({ fields }) =>
    fields
      .filter(({ field }) => !omittedFields.includes(field))
      .map(({ field, from, to, hidden }) =>
        hidden
          ? `${labelOf(field)}: changed`
          : `${labelOf(field)}: ${from === null ? '' : `${from} → `}${to ?? 'empty'}`,
      ),
  ),
];

function namesOfSeveral(changes: AuditChange[]): string[] {
  const names = new Set(changes.flatMap(({ record, name }) => (record === 'users' && name ? name : [])));
  return names.size > 1 ? [`users: ${[...names].join(', ')}`] : [];
}
