import { z } from 'zod';

/** Text for which `isValid`; the error says what it must. */
export const checked = (valid: string, isValid: (text: string) => boolean) =>
  z.string().refine(isValid, { error: `must ${valid}` });

/** Digits only: `Number` would also read `0x50`, `1e3` and a blank. */
export const wholeNumber = (least: number, most: number) =>
  checked(
    `be a whole number from ${least} to ${most}`,
    text => /^\s*\d+\s*$/.test(text) && Number(text) >= least && Number(text) <= most,
  ).transform(Number);

/** The message gives the length instead of the text, which may be a secret. */
export const characters = (least: number, most: number) =>
  z.string().refine(text => text.length >= least && text.length <= most, {
    error: ({ input }) => {
      const range = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
      return `must have ${range} characters; it has ${String(input).length}`;
    },
  });
