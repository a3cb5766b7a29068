import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How hard a password is to guess, from 0 to 4, and in a sentence what makes it easy. */
export type Estimate = { score: 0 | 1 | 2 | 3 | 4; why: string };

/** Longer ones are no easier to guess, but would keep the page busy. */
const looksAt = 64;

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: { qwerty: adjacencyGraphs.qwerty, qwertz: adjacencyGraphs.qwertz, keypad: adjacencyGraphs.keypad },
});

const usual = 'It is one of those that are tried first.';
const keys = 'Keys that lie beside each other are easily guessed.';
const dates = 'Dates and years are easily guessed.';
const repeats = 'Repeating a few characters adds little.';
const reasons: Record<string, string> = {
  topTen: usual,
  topHundred: usual,
  common: usual,
  similarToCommon: 'It is much like one that is used often.',
  wordByItself: 'One word by itself is easily guessed.',
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeats,
  extendedRepeat: repeats,
  sequences: 'Sequences such as abc or 4321 are easily guessed.',
  recentYears: dates,
  dates,
  userInputs: 'It is made of what everybody knows of this user.',
};

/** @param known words that somebody who means this user would try first */
export function estimate(password: string, known: string[]): Estimate {
  const words = known.flatMap(text => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(word => word.length > 2);
  const { score, feedback } = estimator.check(password.slice(0, looksAt), [...words, 'hydraulic', 'hydraulics']);
  const why = reasons[feedback.warning ?? ''] ?? (score < 3 ? 'A few more words make it strong.' : '');
  return { score, why };
}
