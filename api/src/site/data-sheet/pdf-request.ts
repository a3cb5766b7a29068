import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { typeCodeLimits } from '@hydraulics/common/limits';
import { type DataSheetUnits, dataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { oneLine } from '@hydraulics/common/units/invisible-characters';
import type { Context } from 'koa';
import type { WorkLimits } from '../../http/limits/work-limits.ts';

/** The error of an invalid query. */
export const invalidQuery = (path: string, message: string): AppError =>
  new AppError('invalid_input', message, { details: [{ path, message }] });

/**
 * The system of units in the query.
 * @throws AppError `invalid_input`
 */
export function readUnits({ query }: Context): DataSheetUnits {
  const { units: requested = 'metric' } = query;
  const units = dataSheetUnits.find(one => one === requested);
  if (!units) throw invalidQuery('units', 'units must be metric or us');
  return units;
}

/**
 * The code of a size in the query, as far as the longest valid one; empty without one.
 * @throws AppError `invalid_input` for several
 */
export function readCode({ query: { [codeParameter]: code = '' } }: Context): string {
  if (Array.isArray(code)) throw invalidQuery(codeParameter, `${codeParameter} must be sent once`);
  return code.trim().slice(0, typeCodeLimits.pasted);
}

/**
 * Refuses a code that is wrong: a file about another size would be taken for the one that was asked for.
 * @throws AppError `invalid_input`
 */
export function requireCode(problems: readonly { message: string }[] = []): void {
  if (problems.length > 0) throw invalidQuery(codeParameter, problems.map(({ message }) => message).join(' '));
}

/** Turns `not_found` into null: the website then responds with its not-found page. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** What a file about a product or one of its sizes is made from; null if there is no such product. */
export const readFacts = (
  { client, workLimits }: { client: Client; workLimits: WorkLimits },
  id: string,
  code: string,
) =>
  workLimits
    .run(() =>
      Promise.all([
        client.products.single({ id }),
        client.products.sheet({ id, ...(code ? { code } : {}) }),
        client.company.get({}),
      ]),
    )
    .catch(nullIfNotFound);

/** A text as a file name, without characters that file systems reject. */
export const fileNameOf = (text: string, maxLength: number): string =>
  oneLine(text.replace(/[\\/:*?"<>|]+/g, ' '))
    .slice(0, maxLength)
    .trim();
