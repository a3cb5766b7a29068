import { AppError, type FieldError } from '@hydraulics/common/contract/errors';

/** The first error of each field, under the first segment of its path (`images.3` is `images`). */
export type FieldErrors = Record<string, string>;

export function errorsByField(details: readonly FieldError[]): FieldErrors {
  const byField: FieldErrors = {};
  for (const { path, message } of details) {
    const field = path.split('.')[0] ?? '';
    byField[field] ??= message;
  }
  return byField;
}

/** Splits a failed call into errors of the form's own fields and one root error. */
export function errorsOf(error: unknown, fields: readonly string[]): { errors: FieldErrors; rootError?: string } {
  if (!(error instanceof AppError)) {
    return { errors: {}, rootError: error instanceof Error ? error.message : String(error) };
  }
  // The details of these name another user or a record, not fields.
  if (error.code === 'version_conflict' || error.code === 'idempotency_mismatch')
    return { errors: {}, rootError: error.message };
  const errors = errorsByField(error.details);
  const others = Object.keys(errors).filter(field => !fields.includes(field));
  if (error.details.length > 0 && others.length === 0) return { errors };
  const message = others.length > 0 ? others.map(field => errors[field]).join(' ') : error.message;
  return { errors, rootError: message };
}
