import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { created, done, email, line, newPassword } from '../contract/fields.ts';
import { limits } from '../limits.ts';
import { user } from './users.ts';

const required = 'Email and password are required';
const presentRequired = 'Present password is required';
const signedIn = z.object({ _id: z.string(), name: z.string(), email: z.string() });

/** Not checked for the form of an address: whoever types a wrong one learns no more than 'Invalid email or password'. */
export const loginInput = z.object({
  email: line('Email', limits.email, required).toLowerCase(),
  password: z
    .string({ error: issue => (issue.input === undefined ? required : 'Password must be text') })
    .min(1, required)
    .max(limits.password.max, `Password must be at most ${limits.password.max} characters`),
});

/** The texts are the ones that the add-user form shows for an empty field. */
export const signupInput = z.object({ name: line('Name'), email: email(), password: newPassword });

/** `password` is the new one, as in every other call that sets one. */
export const passwordChange = z.object({
  present: z
    .string({ error: issue => (issue.input === undefined ? presentRequired : 'Present password must be text') })
    .min(1, presentRequired)
    .max(limits.password.max, `Present password must be at most ${limits.password.max} characters`),
  password: newPassword,
});

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    alias: '/api/v1/session',
    access: 'public',
    summary: 'Sign in; the token goes into `Authorization: Bearer <token>`',
    body: loginInput,
    limit: 'login',
    out: done.extend({ token: z.string(), user: signedIn }),
  }),
  signup: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    alias: '/api/v1/users',
    access: 'staff',
    summary: 'Add an admin user',
    body: signupInput,
    status: 201,
    location: '/api/admin-users/:id',
    out: created,
  }),
  self: endpoint({
    method: 'GET',
    path: '/api/auth/self',
    alias: '/api/v1/session',
    access: 'staff',
    summary: 'The admin user whose token this is',
    out: user,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/password',
    alias: '/api/v1/session/password',
    access: 'staff',
    summary: "Change one's own password; ends every other session, and answers a fresh token for this one",
    body: passwordChange,
    limit: 'login',
    out: done.extend({ token: z.string() }),
  }),
};
