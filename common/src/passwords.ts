import { fold } from './text.ts';

/** Shorter words occur in many others. */
const minWordLength = 4;

/** Ignores case, accents, spaces and punctuation: `Ada.Admin` is found in `ádá admin 1`. */
const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a password contains one of the words that attackers guess first. */
export function containsWord(password: string, words: readonly string[]): boolean {
  const guessed = bare(password);
  return words.map(bare).some(word => word.length >= minWordLength && guessed.includes(word));
}
