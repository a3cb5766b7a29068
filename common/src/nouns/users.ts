import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  changed,
  deletionQuery,
  done,
  email,
  expectedVersion,
  line,
  listQuery,
  newPassword,
  record,
  recordExample,
} from '../contract/fields.ts';

/** Without the password, which never leaves the server. */
export const user = z
  .object({
    ...record,
    name: z.string(),
    email: z.string(),
    lastSignInAt: z.iso.datetime().nullable().meta({ description: 'Null: not yet' }),
  })
  .meta({
    id: 'User',
    examples: [
      {
        ...recordExample('5f0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21'),
        name: 'Ada Admin',
        email: 'ada@example.com',
        lastSignInAt: '2026-03-09T08:00:03.000Z',
      },
    ],
  });
export type User = z.output<typeof user>;

export const userChanges = z
  .object({
    name: line('Name'),
    email: email(),
    password: z
      .union([z.literal(''), newPassword], {
        error: issue => newPassword.safeParse(issue.input).error?.issues[0]?.message,
      })
      .optional()
      .meta({ description: 'Empty or absent: unchanged. A change ends every session of this user.' }),
    version: expectedVersion,
  })
  .meta({ id: 'UserChanges', examples: [{ name: 'Ada Lovelace', email: 'ada@example.com', version: 3 }] });

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin-users',
    alias: '/api/v1/users',
    access: 'staff',
    summary: 'All admin users; `q` looks in name and email',
    query: listQuery('name', 'email', 'lastSignInAt', 'createdAt', 'updatedAt'),
    out: z.array(user),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin-users/:id',
    alias: '/api/v1/users/:id',
    access: 'staff',
    summary: 'One admin user, without the password',
    out: user,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin-users/:id',
    alias: '/api/v1/users/:id',
    access: 'staff',
    summary: 'Change an admin user; an empty password stays as it is',
    body: userChanges,
    errors: ['duplicate', 'confirmation_required'],
    out: changed
      .extend({
        token: z.string().optional().meta({ description: 'A fresh token for those who changed their own account' }),
      })
      .meta({ id: 'ChangedUser' }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin-users/:id',
    alias: '/api/v1/users/:id',
    access: 'staff',
    summary: 'Delete an admin user: not oneself, not the last one',
    query: deletionQuery,
    errors: ['last_admin', 'own_account', 'confirmation_required'],
    out: done,
  }),
};
