import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDemoCatalogue } from '../demo/catalogue.ts';
import { demoRows } from '../testing/demo/demo-rows.ts';
import { toEntry, withTextsCut } from './entry.ts';
import { densestPlace, excerptOf, mark } from './mark.ts';
import { readQuery } from './read-query.ts';
import { readSizes } from './read-sizes.ts';
import { spellingEdits } from './spelling.ts';
import { placedWords, termsOf, type Word } from './words.ts';

const [row] = demoRows(await readDemoCatalogue(join(import.meta.dirname, '../../../demo')));
if (!row) throw new Error('The demo has no products.');

/** One letter that folds to eighteen letters with three spaces. */
const growing = '\uFDFA';

describe('a query of 200 characters', () => {
  test.each([
    ['of letters that grow', growing.repeat(200)],
    ['of words of letters that grow', `${growing} `.repeat(100)],
    ['of ligatures', 'ﬃ'.repeat(200)],
    ['of one word', 'a'.repeat(200)],
    [
      'of many words',
      Array.from({ length: 66 }, (_, place) => String.fromCharCode(97 + (place % 26), 98 + (place % 7))).join(' '),
    ],
    ['of letters that grow, beside digits', `${growing}7`.repeat(100)],
  ])('%s has at most twelve terms of forty letters, without spaces', (_name, q) => {
    const { terms, codes, typedCodes } = readQuery(q);
    for (const some of [terms, ...codes.map(code => code.terms), ...typedCodes.map(code => code.terms)]) {
      expect(some.length).toBeLessThanOrEqual(12);
      expect(Math.max(...some.map(({ length }) => length))).toBeLessThanOrEqual(40);
      expect(some.filter(term => /\s/.test(term))).toEqual([]);
    }
    expect(Math.max(0, ...codes.map(({ code }) => code.length))).toBeLessThanOrEqual(200);
  });

  test('a query that grows has the words that it folds to, and they are marked', () => {
    expect(termsOf(growing)).toEqual(['صلى', 'الله', 'عليه', 'وسلم']);
    expect(mark(`For ${growing}.`, term => term === 'الله')).toEqual([
      { text: 'For ', found: false },
      { text: growing, found: true },
      { text: '.', found: false },
    ]);
  });

  test('a query of 200 characters is found by the beginning of a longer word', () => {
    expect(termsOf('b'.repeat(41))).toEqual(termsOf('b'.repeat(300)));
  });

  test('a query of 200 characters with fifty sizes asks the catalogue for the first three', () => {
    const asked: string[] = [];
    const isSize = ({ written }: { written: string }) => asked.push(written) > 9;
    const q = Array.from({ length: 50 }, (_, place) => `9/${place % 9}`).join(' ');
    expect(readSizes(q, isSize)).toEqual({ figures: [], sizes: [], rest: q });
    expect(asked).toEqual(['9/0', '9/1', '9/2']);
  });

  test('a query of 200 characters is corrected by three letters at most', () => {
    const edits = Array.from({ length: 3600 }, (_, length) => spellingEdits('x'.repeat(length)));
    expect(Math.max(...edits)).toBe(3);
  });
});

describe('where the words of a text are', () => {
  test('the place of the words is found in a text of 49,500 times one word', () => {
    expect(excerptOf(['x '.repeat(49_500)], new Set(['x']))).toMatch(/^(x ){84}x …$/);
  });

  test('the search for a place looks at each word a few times, however many are found', () => {
    let looks = 0;
    const counted = (word: Word): Word => ({
      ...word,
      get end() {
        looks += 1;
        return word.end;
      },
    });
    const words = [...placedWords('pump valve tank '.repeat(5000))].map(counted);
    expect(densestPlace(words, 170)).toEqual({ from: 0, count: 3 });
    expect(looks).toBeLessThanOrEqual(2 * 15_000);
  });

  test.each([
    ['the end', `${'pump '.repeat(200)}pump valve`, 840],
    ['the beginning', `valve ${'pump '.repeat(200)}`, 0],
    ['the middle', `${'pump '.repeat(100)}valve tank ${'pump '.repeat(100)}`, 340],
  ])('the place of the words is the first with the most of them, at %s', (_where, text, from) => {
    expect(densestPlace(placedWords(text), 170).from).toBe(from);
  });

  test('the place of stop words, which are everywhere, is the beginning', () => {
    const text = `Pumps. ${'Filler text. '.repeat(40)}The unit of the year is in it.`;
    expect(excerptOf([text], new Set(['the', 'of', 'is', 'in', 'it']))).toMatch(/^Pumps\. Filler/);
  });
});

describe('a product', () => {
  test('a product with one figure 5,000 times in its text has it once', () => {
    const { textFigures } = toEntry({ ...row, fullDesc: '<p>375 bar </p>'.repeat(5000) });
    expect(textFigures.filter(({ from }) => from === 375)).toHaveLength(1);
  });

  test('a product with 20,000 different figures has those of the first 5,000', () => {
    const fullDesc = `<p>${Array.from({ length: 20_000 }, (_, n) => `${n + 1} kg`).join(' ')}</p>`;
    const { textFigures } = toEntry({ ...row, name: 'A', smallDesc: '', applications: '', fullDesc });
    expect(textFigures.length).toBeGreaterThan(4000);
    expect(textFigures.length).toBeLessThanOrEqual(5000);
  });

  test('a product is shown by as many letters of its texts as a search may read, cut before a tag', () => {
    const long = { ...row, smallDesc: 'a'.repeat(10), fullDesc: `${'b'.repeat(6)}<strong>c</strong>`, features: 'd' };
    const { smallDesc, fullDesc, features, additionalDesc } = withTextsCut({ ...long, additionalDesc: 'e' }, 20);
    expect([smallDesc, fullDesc, features, additionalDesc]).toEqual(['aaaaaaaaaa', 'bbbbbb', 'd', 'e']);
    expect(withTextsCut(long, 16).features).toBe('');
    expect(withTextsCut(row, 400_000)).toEqual(row);
  });
});
