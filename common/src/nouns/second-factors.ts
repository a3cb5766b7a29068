import { z } from 'zod';
import { endpoint, id } from '../contract/endpoint.ts';
import { currentPassword, done, line } from '../contract/fields.ts';

/** Six digits, as authenticator apps show them, often with a space in the middle. */
export const code = z
  .string({ error: issue => (issue.input === undefined ? 'Code is required' : 'Code must be text') })
  .transform(text => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Code must be the six digits that the app shows'));

/** A browser's response about a passkey, in base64url. */
const binary = (label: string, max = 20_000) =>
  z
    .string({ error: issue => (issue.input === undefined ? `${label} is required` : `${label} must be text`) })
    .regex(/^[A-Za-z0-9_-]*$/, `${label} must be base64url`)
    .max(max, `${label} must be at most ${max.toLocaleString('en')} characters`);

const credential = <R extends z.ZodType>(response: R, id: string, required: string) =>
  z
    .object(
      {
        id: binary('id', 2000),
        rawId: binary('rawId', 2000),
        type: z.literal('public-key', 'type must be public-key'),
        response,
      },
      { error: issue => (issue.input === undefined ? required : 'Passkey must be an object') },
    )
    .meta({ id });

const params = { error: 'response must be an object' };

/** The result of `navigator.credentials.get()` as JSON (WebAuthn 3, AuthenticationResponseJSON). */
export const passkeyAssertion = credential(
  z.object(
    {
      clientDataJSON: binary('clientDataJSON'),
      authenticatorData: binary('authenticatorData'),
      signature: binary('signature'),
      userHandle: binary('userHandle', 100).optional(),
    },
    params,
  ),
  'PasskeyAssertion',
  'Passkey is required',
);
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The result of `navigator.credentials.create()` as JSON (WebAuthn 3, RegistrationResponseJSON). */
const passkeyRegistration = credential(
  z.object(
    {
      clientDataJSON: binary('clientDataJSON'),
      attestationObject: binary('attestationObject'),
      transports: z
        .array(z.string('transports must be text').max(40, 'transports must be short'), 'transports must be a list')
        .max(10, 'transports must be at most 10')
        .optional(),
    },
    params,
  ),
  'PasskeyRegistration',
  'Passkey is required',
);
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

const options = (id: string, description: string) =>
  z.object({ options: z.looseObject({ challenge: z.string() }) }).meta({ id, description });

export const passkeyRequest = options('PasskeyRequest', '`options` are for `navigator.credentials.get()`');
const passkeyCreation = options('PasskeyCreation', '`options` are for `navigator.credentials.create()`');

const passkeyInput = z.object({ name: line('Name'), passkey: passkeyRegistration }).meta({ id: 'NewPasskey' });

export const passkeyChanges = z
  .object({ name: line('Name') })
  .meta({ id: 'PasskeyChanges', examples: [{ name: 'Laptop' }] });

const time = z.iso.datetime();

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable().meta({ description: 'Null: not yet' }),
  otherHost: z
    .string()
    .nullable()
    .meta({ description: 'The host that it works at, where that is not the present one; null: it works here' }),
});
export type Passkey = z.output<typeof passkey>;

/** The second factors of an account. */
const secondFactorsOfUser = z
  .object({
    passkeys: z.array(passkey),
    authenticator: z
      .object({ createdAt: time, lastUsedAt: time.nullable() })
      .nullable()
      .meta({ description: 'The authenticator app; null: none' }),
    recoveryCodes: z.number().int().meta({ description: 'How many are left' }),
  })
  .meta({
    id: 'SecondFactors',
    examples: [
      {
        passkeys: [
          {
            _id: 'q83vEjRWeJC6t9zLm0a1b2c3d4e5f6g7',
            name: 'Laptop',
            createdAt: '2026-03-02T09:15:00.000Z',
            lastUsedAt: '2026-03-09T08:00:03.000Z',
            otherHost: null,
          },
        ],
        authenticator: { createdAt: '2026-03-02T09:20:00.000Z', lastUsedAt: null },
        recoveryCodes: 10,
      },
    ],
  });
export type SecondFactors = z.output<typeof secondFactorsOfUser>;

/** Recovery codes are shown once only. */
const withRecoveryCodes = done
  .extend({
    recoveryCodes: z.array(z.string()).optional().meta({
      description: 'Each works once. They are in no other response; absent if the account already has some',
    }),
  })
  .meta({ id: 'AddedSecondFactor' });

const authenticatorInput = z.object({ ticket: line('Ticket', 2000), code }).meta({
  id: 'NewAuthenticator',
  examples: [{ ticket: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.x', code: '492039' }],
});

/** Whether owners must have a second factor, and who would be affected. */
const policy = z
  .object({
    requiredForOwners: z.boolean(),
    ownersWithout: z
      .array(z.object({ _id: z.string(), name: z.string() }))
      .meta({ description: 'The active owners without a second factor that works at the site' }),
  })
  .meta({
    id: 'SecondFactorPolicy',
    examples: [
      {
        requiredForOwners: true,
        ownersWithout: [{ _id: '5f0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21', name: 'Ada Admin' }],
      },
    ],
  });
export type SecondFactorPolicy = z.output<typeof policy>;

const policyChanges = z
  .object({ requiredForOwners: z.boolean('requiredForOwners must be true or false') })
  .meta({ id: 'SecondFactorPolicyChanges', examples: [{ requiredForOwners: true }] });

const reset = z
  .object({ currentPassword })
  .meta({ id: 'SecondFactorReset', examples: [{ currentPassword: 'correct horse battery staple' }] });

export const secondFactors = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/second-factors',
    access: 'account',
    duringSetUp: true,
    summary: 'The second factors of an admin user, without their secrets; of others for owners only',
    errors: ['forbidden', 'not_found', 'second_factor_setup_required'],
    query: z.object({ user: id.optional().meta({ description: 'The id of an admin user; absent: the caller' }) }),
    out: secondFactorsOfUser,
  }),
  newAuthenticator: endpoint({
    method: 'POST',
    path: '/api/v1/second-factors/authenticator-secret',
    access: 'account',
    duringSetUp: true,
    summary: 'A new secret for an authenticator app; it takes effect once its first code has been sent',
    errors: ['confirmation_required'],
    out: z
      .object({
        ticket: z.string().meta({ description: 'Valid for 15 minutes' }),
        secret: z.string().meta({ description: 'In base32, to be typed into the app' }),
        uri: z.string().meta({ description: 'The same for a QR code, as `otpauth://`' }),
      })
      .meta({ id: 'AuthenticatorSecret' }),
  }),
  addAuthenticator: endpoint({
    method: 'POST',
    path: '/api/v1/second-factors/authenticator',
    access: 'account',
    duringSetUp: true,
    summary: 'Set up an authenticator app, replacing an earlier one',
    body: authenticatorInput,
    errors: ['confirmation_required', 'wrong_code', 'ticket_expired'],
    out: withRecoveryCodes,
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/api/v1/second-factors/authenticator',
    access: 'account',
    summary: 'Remove the authenticator app',
    errors: ['confirmation_required', 'last_second_factor', 'not_found'],
    out: done,
  }),
  newPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/second-factors/passkey-options',
    access: 'account',
    duringSetUp: true,
    summary: 'The options for a browser to create a passkey; valid for 15 minutes',
    errors: ['confirmation_required'],
    out: passkeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/second-factors/passkeys',
    access: 'account',
    duringSetUp: true,
    summary: 'Add the passkey that a browser has created',
    body: passkeyInput,
    errors: ['confirmation_required', 'wrong_passkey', 'ticket_expired', 'duplicate'],
    status: 201,
    location: '/api/v1/second-factors',
    out: withRecoveryCodes,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/v1/second-factors/passkeys/:id',
    access: 'account',
    summary: 'Rename a passkey',
    body: passkeyChanges,
    out: done,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/v1/second-factors/passkeys/:id',
    access: 'account',
    summary: 'Remove a passkey',
    errors: ['confirmation_required', 'last_second_factor'],
    out: done,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/v1/second-factors/recovery-codes',
    access: 'account',
    summary: 'New recovery codes; the old ones stop working',
    errors: ['confirmation_required', 'not_found'],
    out: withRecoveryCodes,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/v1/users/:id/second-factors',
    access: 'users',
    summary:
      'Remove every second factor of an admin user, who can then sign in with the password alone. Needs `currentPassword`, or a confirmation of the last 60 seconds',
    body: reset,
    limit: 'login',
    errors: ['confirmation_required', 'wrong_password', 'last_second_factor'],
    out: done,
  }),
  policy: endpoint({
    method: 'GET',
    path: '/api/v1/second-factors/policy',
    access: 'settings',
    summary: 'Whether owners must have a second factor',
    out: policy,
  }),
  changePolicy: endpoint({
    method: 'PUT',
    path: '/api/v1/second-factors/policy',
    access: 'settings',
    summary:
      'Decide whether owners must have a second factor. Owners without one can then only set one up; switching it on requires having one',
    body: policyChanges,
    errors: ['confirmation_required', 'second_factor_missing'],
    out: done,
  }),
};
