import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { created, done, email, emailKey, line, newPassword } from '../contract/fields.ts';
import { limits } from '../limits.ts';
import { code, passkeyAssertion, passkeyRequest } from './second-factors.ts';
import { role, user } from './users.ts';

const required = 'Email and password are required';
const currentRequired = 'Current password is required';
const signedIn = z.object({ _id: z.string(), name: z.string(), email: z.string(), role });
const token = z.string().meta({ description: 'Valid until its session ends' });

const staySignedIn = z.enum(['day', 'month']).optional().meta({
  description:
    'How long the session lasts even if unused: `day` 12 hours, `month` 30 days. Absent: it ends after 2 hours without a request, and after 12 hours at the latest',
});

const device = z
  .string({ error: 'device must be text' })
  .regex(/^[A-Za-z0-9_-]{20,64}$/, 'device must be 20 to 64 letters, digits, - or _')
  .optional()
  .meta({
    description:
      'A random id that the client stores. Wrong passwords from a device that has signed in to the account before are counted separately',
  });

/** Not validated as an email address, so that a mistyped one only gets 'Invalid email or password'. */
export const loginInput = z
  .object({
    email: emailKey('Email', required),
    password: z
      .string({ error: issue => (issue.input === undefined ? required : 'Password must be text') })
      .min(1, required)
      .max(limits.password.current, `Password must be at most ${limits.password.current} characters`),
    staySignedIn,
    device,
  })
  .meta({ id: 'Credentials', examples: [{ email: 'ada@example.com', password: 'correct horse battery' }] });

/** Signed-in users confirm their identity in one of three ways. */
const confirmation = z
  .object({
    password: z
      .string('Password must be text')
      .min(1, 'Password is required')
      .max(limits.password.current, `Password must be at most ${limits.password.current} characters`)
      .optional(),
    code: code.optional().meta({ description: 'The code from the authenticator app' }),
    passkey: passkeyAssertion.optional(),
  })
  .refine(given => Object.values(given).filter(value => value !== undefined).length === 1, {
    path: ['password'],
    error: ({ input }) =>
      Object.values(input as object).every(value => value === undefined)
        ? 'Password is required'
        : 'Give exactly one of password, code and passkey',
  })
  .meta({ id: 'Confirmation', examples: [{ password: 'correct horse battery' }] });

/** The second step of a sign-in. */
const secondFactor = z
  .object({
    ticket: line('Ticket', 2000),
    code: code.optional().meta({ description: 'The code from the authenticator app' }),
    recoveryCode: line('Recovery code', 100).optional(),
    device,
  })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    error: ({ input }) =>
      (input as { code?: string }).code === undefined ? 'Code is required' : 'Give a code or a recovery code, not both',
  })
  .meta({ id: 'SecondFactor', examples: [{ ticket: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.x', code: '492039' }] });

const passkeySignIn = z.object({ passkey: passkeyAssertion, staySignedIn, device }).meta({ id: 'PasskeySignIn' });

const mustSetUpSecondFactor = z.literal(true).optional().meta({
  description:
    'An owner who must still set up the required second factor; until then most calls return `second_factor_setup_required`',
});

const mustChangePassword = z.literal(true).optional().meta({
  description:
    'The password was generated for the first sign-in; until another is chosen most calls return `password_change_required`',
});

const editorsWait = z.literal(true).optional().meta({
  description:
    'An editor whose changes wait for an owner: what is added is a draft, and a published record stays as it is',
});

const session = done
  .extend({
    token,
    user: signedIn,
    passwordExpired: z.literal(true).optional().meta({
      description:
        'The password does not meet the current rules, or was generated for the first sign-in; ask for a new one',
    }),
    mustSetUpSecondFactor,
    mustChangePassword,
    recoveryCodesLeft: z.number().int().optional().meta({
      description: 'The number of recovery codes left, if one was used',
    }),
  })
  .meta({ id: 'Session' });

/** The messages match the add-user form's. */
export const signupInput = z
  .object({
    name: line('Name'),
    email: email(),
    password: newPassword,
    role: role.default('editor').meta({ description: 'Absent: `editor`. The first owner is made by the first start' }),
  })
  .meta({
    id: 'NewUser',
    examples: [{ name: 'Ada Admin', email: 'ada@example.com', password: 'correct horse battery', role: 'editor' }],
  });

/** `password` is the new one, as in every other call that sets one. */
export const passwordChange = z
  .object({
    present: z
      .string({ error: issue => (issue.input === undefined ? currentRequired : 'Current password must be text') })
      .min(1, currentRequired)
      .max(limits.password.current, `Current password must be at most ${limits.password.current} characters`),
    password: newPassword,
  })
  .meta({ id: 'PasswordChange', examples: [{ present: 'correct horse battery', password: 'staple correct horse' }] });

const linkToken = z
  .string({ error: 'token must be text' })
  .max(100, 'token must be at most 100 characters')
  .meta({ description: 'The part after `#` in the address of the link' });

/** Choosing a password by a link. */
const linkUse = z
  .object({
    token: linkToken,
    password: newPassword,
    staySignedIn: loginInput.shape.staySignedIn,
    device: loginInput.shape.device,
  })
  .meta({
    id: 'LinkUse',
    examples: [{ token: 'KHvIs9W5fKxkBRqVbmcRrqGqFtVvsDdFeMSp9gxAmFo', password: 'staple correct horse' }],
  });

export const resetRequest = z
  .object({ email: email(), device })
  .meta({ id: 'PasswordResetRequest', examples: [{ email: 'ada@example.com' }] });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in; the token goes into `Authorization: Bearer <token>`',
    body: loginInput,
    limit: 'login',
    errors: ['invalid_credentials', 'second_factor_required'],
    out: session,
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/v1/session/second-factor',
    access: 'public',
    summary: 'Complete a sign-in that returned `second_factor_required`, with its ticket and a code',
    body: secondFactor,
    limit: 'login',
    errors: ['wrong_code', 'ticket_expired'],
    out: session,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/v1/session/passkey-options',
    access: 'public',
    summary: 'The options for a browser to request a passkey; valid for 5 minutes',
    // Any client may call it without limit.
    storesResponse: false,
    out: passkeyRequest,
  }),
  signInWithPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/session/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, without a password',
    body: passkeySignIn,
    limit: 'login',
    errors: ['wrong_passkey', 'ticket_expired'],
    out: session,
  }),
  recovery: endpoint({
    method: 'GET',
    path: '/api/v1/recovery',
    access: 'public',
    summary: 'Whether this server mails password reset links and invitations',
    out: z.object({ byMail: z.boolean() }).meta({ id: 'Recovery', examples: [{ byMail: true }] }),
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/v1/password-resets',
    access: 'public',
    summary:
      'Mail a password reset link, unless a mailed one is still valid; the response does not reveal whether the account exists',
    body: resetRequest,
    limit: 'reset',
    errors: ['mail_off'],
    out: done,
  }),
  openLink: endpoint({
    method: 'POST',
    path: '/api/v1/one-time-link',
    access: 'public',
    summary: 'The user and the purpose of a link. It stays valid',
    body: z
      .object({ token: linkToken })
      .meta({ id: 'LinkToken', examples: [{ token: 'KHvIs9W5fKxkBRqVbmcRrqGqFtVvsDdFeMSp9gxAmFo' }] }),
    limit: 'link',
    errors: ['link_over'],
    out: z.object({ purpose: z.enum(['invitation', 'reset']), name: z.string(), email: z.string() }).meta({
      id: 'OneTimeLink',
      examples: [{ purpose: 'invitation', name: 'Ada Admin', email: 'ada@example.com' }],
    }),
  }),
  redeemLink: endpoint({
    method: 'POST',
    path: '/api/v1/one-time-link/password',
    access: 'public',
    summary: 'Choose a password by a link, which works once. An invitation also signs in; a reset does not',
    body: linkUse,
    limit: 'link',
    errors: ['link_over'],
    out: done
      .extend({ token: token.optional(), user: signedIn.optional(), mustSetUpSecondFactor })
      .meta({ id: 'LinkUsed' }),
  }),
  signup: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'users',
    summary: 'Add an admin user',
    body: signupInput,
    errors: ['duplicate', 'confirmation_required'],
    status: 201,
    location: '/api/admin-users/:id',
    out: created,
  }),
  self: endpoint({
    method: 'GET',
    path: '/api/v1/session',
    access: 'account',
    summary: 'The admin user of the token',
    duringSetUp: true,
    duringPasswordChange: true,
    out: user.extend({ mustSetUpSecondFactor, mustChangePassword, editorsWait }).meta({ id: 'OwnAccount' }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v1/session/password',
    access: 'account',
    summary: "Change one's own password; ends every other session and returns a new token for this one",
    duringPasswordChange: true,
    body: passwordChange,
    limit: 'login',
    errors: ['wrong_password'],
    out: done.extend({ token }).meta({ id: 'RenewedSession' }),
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/api/v1/session',
    access: 'account',
    summary: 'Sign out: the token stops working at once',
    duringSetUp: true,
    duringPasswordChange: true,
    out: done,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/session/confirmation',
    access: 'account',
    summary:
      "Confirm with one's own password, a code of the authenticator app, or a passkey; this session may then make the calls that need it for 10 minutes, and those that could take over another user's account for 60 seconds",
    duringSetUp: true,
    body: confirmation,
    limit: 'login',
    errors: ['wrong_password', 'wrong_code', 'wrong_passkey', 'ticket_expired'],
    out: done,
  }),
};
