import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  changed,
  created,
  currentPassword,
  deletionQuery,
  done,
  expectedVersion,
  listQuery,
  newPassword,
  record,
  recordExample,
} from '../contract/fields.ts';
import { roleNames } from '../contract/roles.ts';
import { examplesOf, plainInputs, plainOutputs } from './fields/fields.ts';
import { userFields } from './fields/record-fields.ts';
import { bulkBody, bulkOutcome } from './lists/bulk.ts';

/** The permissions of a user; see `roles`. */
export const role = z.enum(roleNames, { error: `Role must be one of ${roleNames.join(', ')}` });

/** Without the password, which never leaves the server. */
export const user = z
  .object({
    ...record,
    ...plainOutputs(userFields),
    role,
    lastSignInAt: z.iso.datetime().nullable().meta({ description: 'Null: not yet' }),
    invited: z.boolean().meta({ description: 'Has not chosen a password yet and cannot sign in' }),
    deactivatedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Since when this user cannot sign in; null: can sign in' }),
  })
  .meta({
    id: 'User',
    examples: [
      {
        ...recordExample('5f0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21'),
        ...examplesOf(userFields),
        lastSignInAt: '2026-03-09T08:00:03.000Z',
        deactivatedAt: null,
        invited: false,
      },
    ],
  });
export type User = z.output<typeof user>;

/** A user with the fields of the single read. */
const userDetails = user
  .extend({
    invitedUntil: z.iso
      .datetime()
      .nullable()
      .optional()
      .meta({ description: 'For invited users: until when the link is valid; null: no valid link' }),
  })
  .meta({ id: 'UserDetails' });

export const userChanges = z
  .object({
    ...plainInputs(userFields),
    password: z
      .union([z.literal(''), newPassword], {
        error: issue => newPassword.safeParse(issue.input).error?.issues[0]?.message,
      })
      .optional()
      .meta({ description: 'Empty or absent: unchanged. A change ends every session of this user.' }),
    role: role.optional().meta({ description: 'Absent: unchanged. Only owners change it.' }),
    currentPassword,
    version: expectedVersion,
  })
  .meta({ id: 'UserChanges', examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', version: 3 }] });

export const invitation = z.object({ ...plainInputs(userFields), role: role.default('editor') }).meta({
  id: 'Invitation',
  examples: [{ name: 'Grace Colleague', email: 'grace@example.com', role: 'editor' }],
});

const linkToken = z.string().optional().meta({
  description:
    'Only if mail is not set up, and only here: to be passed on as `/admin-invitation#<linkToken>`, works once within 72 hours',
});

const userBulk = bulkBody(['deactivate', 'reactivate', 'delete', 'undo']).meta({
  id: 'UserBulkChange',
  examples: [
    {
      action: 'deactivate',
      items: [{ _id: '2b1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a11', version: 2 }],
    },
  ],
});
export type UserBulkChange = z.input<typeof userBulk>;

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin-users',
    access: 'users',
    summary: 'All admin users; `q` searches name and email',
    query: listQuery('name', 'email', 'lastSignInAt', 'createdAt', 'updatedAt'),
    out: z.array(user),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin-users/:id',
    access: 'account',
    summary: 'One admin user, without the password; others than oneself for owners only',
    errors: ['forbidden'],
    out: userDetails,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin-users/:id',
    access: 'account',
    summary:
      "Change an admin user; an empty password changes nothing. Others, and roles, for owners only. Another user's password, email or role needs `currentPassword`, or a confirmation of the last 60 seconds",
    body: userChanges,
    limit: 'login',
    errors: ['forbidden', 'duplicate', 'last_owner', 'confirmation_required', 'wrong_password'],
    out: changed
      .extend({
        token: z.string().optional().meta({ description: 'A new token for users who changed their own account' }),
      })
      .meta({ id: 'ChangedUser' }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin-users/:id',
    access: 'users',
    summary: 'Delete an admin user: not oneself, not the last one; restorable for thirty days, without the password',
    query: deletionQuery,
    errors: ['last_admin', 'last_owner', 'own_account', 'confirmation_required'],
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/restore',
    access: 'users',
    summary: 'Bring back a deleted admin user, who has to be invited again to sign in',
    errors: ['duplicate', 'confirmation_required'],
    out: done,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/v1/invitations',
    access: 'users',
    summary: 'Add an admin user who chooses the password by a link, which is mailed, or returned if mail is not set up',
    body: invitation,
    errors: ['duplicate', 'confirmation_required'],
    status: 201,
    location: '/api/admin-users/:id',
    out: created.extend({ linkToken }).meta({ id: 'Invited' }),
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/invitation',
    access: 'users',
    summary: 'Send another link to a user who has not chosen a password yet; the earlier one stops working',
    errors: ['not_invited', 'confirmation_required'],
    out: done.extend({ linkToken }).meta({ id: 'InvitedAgain' }),
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/api/v1/users/:id/invitation',
    access: 'users',
    summary: 'Revoke an invitation',
    errors: ['not_invited'],
    out: done,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/deactivate',
    access: 'users',
    summary: 'Deactivate an admin user and end their sessions: not oneself, not the last active owner',
    errors: ['last_owner', 'own_account', 'confirmation_required'],
    out: done,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/v1/users/:id/reactivate',
    access: 'users',
    summary: 'Reactivate an admin user',
    errors: ['confirmation_required'],
    out: done,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/user-operations',
    access: 'users',
    summary: 'Deactivate, reactivate or delete several admin users, or undo such an operation',
    resumes: true,
    body: userBulk,
    errors: ['last_owner', 'own_account', 'confirmation_required', 'not_found', 'duplicate'],
    out: bulkOutcome,
  }),
};
