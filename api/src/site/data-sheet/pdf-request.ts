import { AppError } from '@hydraulics/common/contract/errors';
import { type DataSheetUnits, dataSheetUnits } from '@hydraulics/common/units/data-sheet';
import type { Context } from 'koa';

/** A query that cannot be answered. */
export const invalidQuery = (path: string, message: string): AppError =>
  new AppError('invalid_input', message, { details: [{ path, message }] });

/**
 * The system of units that the query asks for.
 * @throws AppError `invalid_input`
 */
export function readUnits({ query }: Context): DataSheetUnits {
  const { units: asked = 'metric' } = query;
  const units = dataSheetUnits.find(one => one === asked);
  if (!units) throw invalidQuery('units', 'units must be metric or us');
  return units;
}

/** Turns `not_found` into null: the website then answers with the page that says so. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** A text as the name of a file, without what file systems do not accept. */
export const fileNameOf = (text: string, maxLength: number): string =>
  text
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();
