import { StartError } from '../../start-error.ts';

const denials = /^ER_(DB|TABLE|COLUMN|SPECIFIC_)ACCESS_DENIED(_ERROR)?$/;

const needed =
  'It needs SELECT, INSERT, UPDATE and DELETE on the database, and for migrations CREATE, ALTER, DROP, INDEX and REFERENCES.';

/**
 * Describes the error of a start whose statement the database server denied to its user. Undefined for other errors.
 */
export function missingRight(error: unknown): StartError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && denials.test(String(cause.code))) {
      return new StartError(`The user of DATABASE_URL lacks a right: ${cause.message}. ${needed}`, { cause: error });
    }
  }
  return undefined;
}
