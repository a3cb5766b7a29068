import { AppError, type Fault } from '@hydraulics/common/contract/errors';

/** Faults by field: the first of each, under the name before the first dot of its path (`images.3` is `images`). */
export type Faults = Record<string, string>;

export function faultsByField(faults: readonly Fault[]): Faults {
  const byField: Faults = {};
  for (const { path, message } of faults) {
    const field = path.split('.')[0] ?? '';
    byField[field] ??= message;
  }
  return byField;
}

/** What a failed call means for a form: faults of its own fields, and a sentence for what belongs to none of them. */
export function faultsOf(error: unknown, fields: readonly string[]): { faults: Faults; rest?: string } {
  if (!(error instanceof AppError)) return { faults: {}, rest: error instanceof Error ? error.message : String(error) };
  const faults = faultsByField(error.details);
  const others = Object.keys(faults).filter(field => !fields.includes(field));
  if (error.details.length > 0 && others.length === 0) return { faults };
  const message = others.length > 0 ? others.map(field => faults[field]).join(' ') : error.message;
  return { faults, rest: message };
}

/** The faults that a zod schema finds, as the API would name them. */
export function faultsOfIssues(issues: readonly { path: PropertyKey[]; message: string }[]): Faults {
  return faultsByField(issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
}
