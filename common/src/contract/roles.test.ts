import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { forbiddenMessage, may, type Permission, permissions, type Role, roleNames, roles } from './roles.ts';

const decided: Record<Role, Permission[]> = {
  owner: [
    'account',
    'read',
    'content',
    'publish',
    'enquiries',
    'quotations',
    'users',
    'audit',
    'privacy',
    'settings',
    'trash',
  ],
  editor: ['account', 'read', 'content', 'publish'],
  author: ['account', 'read', 'content'],
  sales: ['account', 'read', 'enquiries', 'quotations'],
  viewer: ['account', 'read'],
};

test.each(roleNames)('%s has exactly the listed permissions', role => {
  const all = Object.keys(permissions) as Permission[];
  expect(all.filter(permission => may(role, permission))).toEqual(decided[role]);
  expect(roles[role].may).toEqual(decided[role]);
});

test("a refusal names the roles that may, and the caller's role", () => {
  expect(forbiddenMessage('enquiries', 'editor')).toBe(
    'Only an owner or a sales user may read and handle enquiries. You are signed in as an editor.',
  );
});

test("while editors' changes wait, only an owner may publish, and no other permission differs", () => {
  const all = Object.keys(permissions) as Permission[];
  for (const role of roleNames) {
    expect(all.filter(permission => may(role, permission, true))).toEqual(
      decided[role].filter(permission => permission !== 'publish' || role === 'owner'),
    );
  }
  expect(forbiddenMessage('publish', 'editor', true)).toBe(
    'Only an owner may change what visitors see. You are signed in as an editor.',
  );
  expect(forbiddenMessage('publish', 'author')).toBe(
    'Only an owner or an editor may change what visitors see. You are signed in as an author.',
  );
});

test('a call without a decided permission does not compile', () => {
  const call = {
    method: 'GET',
    path: '/api/things',
    summary: 'Things',
    out: z.array(z.string()),
  } as const;
  // @ts-expect-error: it has no permission
  endpoint(call);
  // @ts-expect-error: there is no such permission
  endpoint({ ...call, access: 'staff' });
  endpoint({ ...call, access: 'read' });
});
