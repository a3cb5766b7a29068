import { randomHex } from '../../shared/data/random-hex.ts';

/** One submission of the form: the values it was made for, its key, and the ms that the form had been open. */
export type Submission = { words: string; key: string; elapsed: number | undefined };

let last: Submission | undefined;

/** The submission of these values: the same one again, so that a retry after a lost response is stored once. */
export function submissionOf(values: object, elapsed: number | undefined): Submission {
  const words = JSON.stringify(values);
  if (last?.words !== words) last = { words, key: randomHex(), elapsed };
  return last;
}

export const lastSubmission = (): Submission | undefined => last;

/** @param submission that of a restored draft; undefined once it is stored: sending the same again is then a new one */
export const setSubmission = (submission: Submission | undefined): void => {
  last = submission;
};
