import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import { expect, test } from 'vitest';
import { describeChanges, describeEntry } from './describe-entry.ts';

const entry: AuditEntry = {
  _id: '1',
  createdAt: '2026-03-03T14:05:00.000Z',
  kind: 'change',
  call: 'categories.update',
  user: '2',
  userName: 'Ada Admin',
  address: '203.0.113.7',
  device: 'Firefox on Windows',
  record: 'categories',
  recordId: '3',
  recordName: 'Pumps',
  times: 1,
  changes: [],
};

test.each<[Partial<AuditEntry>, string]>([
  [{}, 'Changed category “Pumps”'],
  [{ call: 'gallery.remove', record: 'gallery', recordName: null }, 'Deleted gallery image'],
  [{ call: 'enquiries.submit', record: 'enquiries', recordName: null }, 'Sent an enquiry'],
  [{ call: 'auth.signup', record: 'users', recordName: 'Nora' }, 'Added a user “Nora”'],
  [{ call: 'users.deactivate', record: 'users', recordName: 'Nora' }, 'Deactivated user “Nora”'],
  [{ call: 'server.purge', record: null, recordName: null, userName: 'Server' }, 'Purged the trash'],
  [{ call: 'command.resetPassword', record: 'users', recordName: 'Nora' }, 'Reset the password of a user “Nora”'],
  [{ kind: 'sign-in', call: 'auth.login' }, 'Signed in'],
  [{ kind: 'failed-sign-in', call: 'auth.login', times: 1234 }, 'Wrong password or unknown email, 1,234 times'],
  [{ kind: 'failed-sign-in', call: 'auth.secondFactor' }, 'Wrong code or passkey'],
  [{ kind: 'limit', call: 'auth.login' }, 'Too many attempts'],
])('%j reads as "%s"', (change, sentence) => {
  expect(describeEntry({ ...entry, ...change })).toBe(sentence);
});

test('shows the old and new value of a field, but only that a password changed', () => {
  const fields = [
    { field: 'name', from: 'Pump', to: 'Pumps', hidden: false },
    { field: 'email', from: null, to: 'a@example.com', hidden: false },
    { field: 'specImage', from: '/uploads/a', to: null, hidden: false },
    { field: 'passwordHash', from: null, to: null, hidden: true },
  ];
  expect(describeChanges([{ record: 'users', _id: '1', name: null, fields }])).toEqual([
    'name: Pump → Pumps',
    'email: a@example.com',
    'spec image: /uploads/a → empty',
    'password: changed',
  ]);
});

test('names each of several users who were changed together', () => {
  const fields = [{ field: 'deactivatedAt', from: null, to: '2026-03-09T08:00:03.000Z', hidden: false }];
  const change = (name: string) => ({ record: 'users', _id: name, name, fields });
  expect(describeChanges([change('Nora'), change('Otto')])).toEqual(['users: Nora, Otto']);
  expect(describeChanges([change('Nora')])).toEqual([]);
});

test('shows the device of a session, without ids and internal times', () => {
  const of = (field: string, from: string | null, to: string | null) => ({ field, from, to, hidden: false });
  const started = [
    of('userId', null, '5f0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21'),
    of('device', null, 'Firefox on Windows'),
    of('confirmedAt', null, '2026-03-09T08:00:03.000Z'),
  ];
  const record = { record: 'sessions', _id: '1', name: null };
  expect(describeChanges([{ ...record, fields: started }])).toEqual(['device: Firefox on Windows']);
  const confirmed = [of('confirmedAt', '2026-03-09T08:00:03.000Z', '2026-03-09T09:00:03.000Z')];
  expect(describeChanges([{ ...record, fields: confirmed }])).toEqual([]);
  const deactivated = [of('deactivatedAt', null, '2026-03-09T08:00:03.000Z'), of('role', 'editor', 'viewer')];
  expect(describeChanges([{ record: 'users', _id: '2', name: 'Nora', fields: deactivated }])).toEqual([
    'role: editor → viewer',
  ]);
});
