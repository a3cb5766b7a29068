import { containsWord } from '@hydraulics/common/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The strength of a password from 0 to 4, and a sentence about its weakness. */
export type Estimate = { score: 0 | 1 | 2 | 3 | 4; why: string };

/** In characters: more are not needed for the estimate, and would block the page. */
const maxLength = 64;

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: { qwerty: adjacencyGraphs.qwerty, qwertz: adjacencyGraphs.qwertz, keypad: adjacencyGraphs.keypad },
});

const usual = 'It is one of the most common passwords.';
const keys = 'Keys next to each other are easily guessed.';
const dates = 'Dates and years are easily guessed.';
const repeats = 'Repeating a few characters adds little.';
const reasons: Record<string, string> = {
  topTen: usual,
  topHundred: usual,
  common: usual,
  similarToCommon: 'It is similar to a common password.',
  wordByItself: 'One word by itself is easily guessed.',
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeats,
  extendedRepeat: repeats,
  sequences: 'Sequences such as abc or 4321 are easily guessed.',
  recentYears: dates,
  dates,
  userInputs: 'It consists of words about this user.',
};

/** What the server refuses: names and their words, and what is before the @. */
const guessed = (text: string): string[] =>
  text.includes('@') ? [text.replace(/@.*/, '')] : [text, ...text.split(/\s+/)];

/** @param known words about the user that an attacker would try first */
export function estimate(password: string, known: string[]): Estimate {
  const words = known.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(word => word.length > 2);
  const { score, feedback } = estimator.check(password.slice(0, maxLength), [...words, 'hydraulic', 'hydraulics']);
  if (score > 1 && containsWord(password, known.flatMap(guessed))) {
    return { score: 1, why: 'It contains words about this user, and will be refused.' };
  }
  const why = reasons[feedback.warning ?? ''] ?? (score < 3 ? 'A few more words make it strong.' : '');
  return { score, why };
}
