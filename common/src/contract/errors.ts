/** All errors by code. `log` marks those that on-call must see. */
export const errorCodes = {
  invalid_input: { status: 400, log: false, message: 'Some fields are invalid.' },
  malformed_json: { status: 400, log: false, message: 'The request body is not valid JSON.' },
  malformed_upload: { status: 400, log: false, message: 'The upload could not be read.' },
  invalid_image: { status: 400, log: false, message: 'The file is not a usable image.' },
  invalid_document: { status: 400, log: false, message: 'The file is not a usable document.' },
  unauthorized: { status: 401, log: false, message: 'Please sign in first.' },
  wrong_password: { status: 403, log: false, message: 'The current password is wrong.' },
  forbidden: { status: 403, log: false, message: 'Your role does not allow this.' },
  confirmation_required: {
    status: 403,
    log: false,
    message: 'Please confirm your identity with your password.',
  },
  invalid_credentials: { status: 401, log: false, message: 'Invalid email or password' },
  second_factor_required: { status: 401, log: false, message: 'Please confirm the sign-in with your second factor.' },
  second_factor_setup_required: {
    status: 403,
    log: false,
    message:
      'Owners need a second factor here. Please set one up under Your Account in the back office, then continue.',
  },
  password_change_required: {
    status: 403,
    log: false,
    message:
      'This password was generated for the first sign-in. Please choose your own under Your Account in the back office, then continue.',
  },
  wrong_code: { status: 403, log: false, message: 'This code is wrong, or was used before.' },
  wrong_passkey: { status: 403, log: false, message: 'This passkey is unknown, or could not be verified.' },
  ticket_expired: { status: 403, log: false, message: 'This took too long. Please start again.' },
  cross_site: { status: 403, log: false, message: 'This was sent from another site. Please send it again from here.' },
  not_found: { status: 404, log: false, message: 'Not found.' },
  unsupported_version: {
    status: 426,
    log: false,
    message: 'This server has version 1 of the API. Update the program that made this call.',
  },
  method_not_allowed: { status: 405, log: false, message: 'This address does not support that method.' },
  duplicate: { status: 409, log: false, message: 'This already exists.' },
  wrong_state: { status: 409, log: false, message: 'This is not possible in its present state.' },
  in_use: { status: 409, log: false, message: 'This is still in use.' },
  last_admin: { status: 409, log: false, message: 'The last admin user cannot be deleted.' },
  last_owner: { status: 409, log: false, message: 'This is the last active owner, and there must be one.' },
  second_factor_missing: {
    status: 409,
    log: false,
    message: 'You have no second factor yourself. Please set one up under Your Account first.',
  },
  last_second_factor: {
    status: 409,
    log: false,
    message: 'Owners need a second factor here, and this is your last one. Please set up another one first.',
  },
  own_account: { status: 409, log: false, message: 'You cannot delete your own account.' },
  version_conflict: {
    status: 409,
    log: false,
    message: 'Another user has changed this record. Reload it, then try again.',
  },
  idempotency_in_progress: {
    status: 409,
    log: false,
    message: 'The first request with this Idempotency-Key is still in progress. Please try again in a moment.',
  },
  idempotency_answer_lost: {
    status: 409,
    log: false,
    message:
      'The first request with this Idempotency-Key was executed, but its response was lost. Please check the result before you send it with another key.',
  },
  not_invited: { status: 409, log: false, message: 'This user already has a password and needs no invitation.' },
  link_over: {
    status: 410,
    log: false,
    message: 'This link is no longer valid. It works once, for a limited time. Please request a new one.',
  },
  mail_off: {
    status: 409,
    log: false,
    message: 'Email is not set up on this server. Please contact your administrator.',
  },
  precondition_failed: { status: 412, log: false, message: 'The record does not match If-Match.' },
  payload_too_large: { status: 413, log: false, message: 'The request is too large.' },
  too_many_files: { status: 413, log: false, message: 'Too many files in one request.' },
  unsupported_media_type: { status: 415, log: false, message: 'The request body has the wrong content type.' },
  idempotency_mismatch: {
    status: 422,
    log: false,
    message: 'This Idempotency-Key was used for another request. Please use a new key for each.',
  },
  rate_limited: { status: 429, log: false, message: 'Too many attempts. Please wait a little.' },
  client_closed: { status: 499, log: false, message: 'The request was aborted before it was complete.' },
  internal: { status: 500, log: true, message: 'Something went wrong on our side. Please try again.' },
  mail_failed: { status: 502, log: false, message: 'The mail server did not accept the mail.' },
  busy: { status: 503, log: false, message: 'The server is busy right now. Please try again in a moment.' },
  under_construction: {
    status: 503,
    log: false,
    message: 'This website is under construction. Please come back later.',
  },
  unavailable: { status: 503, log: true, message: 'The service is not available right now. Please try again.' },
  insufficient_storage: {
    status: 507,
    log: true,
    message: 'The server disk is full. Nothing was saved. Please contact your administrator.',
  },
  /** Created by clients only: the server is unreachable, or the response is not from this API. */
  network: { status: 0, log: false, message: 'The server could not be reached.' },
} as const satisfies Record<string, { status: number; log: boolean; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One invalid field of a request: `path` names it (`images.3`, `email`), `message` says why. */
export type FieldError = { path: string; message: string };

/** Ways to confirm a sign-in after a correct password. */
export const secondFactorMethods = ['code', 'passkey', 'recovery-code'] as const;

/** The second step after a correct password: the ticket is valid once, for five minutes. */
export type SecondFactorStep = { ticket: string; methods: (typeof secondFactorMethods)[number][] };

/** The error response. `message` is a sentence for people that says what to do. */
export type Failure = {
  success: false;
  message: string;
  error: { code: ErrorCode; details: FieldError[]; secondFactor?: SecondFactorStep };
};

type ErrorOptions = {
  details?: FieldError[];
  retryAfter?: number;
  secondFactor?: SecondFactorStep | undefined;
  cause?: unknown;
};

/**
 * The one error class; switch on `code`, never on text. `retryAfter` is in seconds; `secondFactor` comes with
 * `second_factor_required`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: FieldError[];
  readonly retryAfter: number | undefined;
  readonly secondFactor: SecondFactorStep | undefined;

  constructor(code: ErrorCode, message?: string, { details = [], retryAfter, secondFactor, cause }: ErrorOptions = {}) {
    super(message ?? details[0]?.message ?? errorCodes[code].message, { cause });
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
    this.secondFactor = secondFactor;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** The error of one field, which its message names to people. */
export const fieldError = (
  path: string,
  message: string,
  code: ErrorCode = 'invalid_input',
  cause?: unknown,
): AppError => new AppError(code, message, { details: [{ path, message }], cause });

/** The error response of an error. */
export function toFailure({ message, code, details, secondFactor }: AppError): Failure {
  return { success: false, message, error: { code, details, ...(secondFactor ? { secondFactor } : {}) } };
}

/** Returns the value, or throws a 404: `orNotFound(row, 'Product')` says 'Product not found.' */
export function orNotFound<T>(value: T | null | undefined, label: string): T {
  if (value === null || value === undefined) throw new AppError('not_found', `${label} not found.`);
  return value;
}
