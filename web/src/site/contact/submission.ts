/** One submission of the form: the values it was made for, its key, and the ms that the form had been open. */
export type Submission = { words: string; key: string; elapsed: number | undefined };

let last: Submission | undefined;

/** The submission of these values: the same one again, so that a retry after a lost response is stored once. */
export function submissionOf(values: object, elapsed: number | undefined): Submission {
  const words = JSON.stringify(values);
  if (last?.words !== words) last = { words, key: randomKey(), elapsed };
  return last;
}

export const lastSubmission = (): Submission | undefined => last;

/** @param submission that of a restored draft; undefined once it is stored: sending the same again is then a new one */
export const setSubmission = (submission: Submission | undefined): void => {
  last = submission;
};

/** 128 random bits. `crypto.randomUUID` is missing without TLS. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
