import { describe, expect, test } from 'vitest';
import { excerptOf, mark } from './mark.ts';
import { squash, termsOf } from './words.ts';

test.each([
  ['Pumps', ['pump']],
  ['Series gas chassis', ['series', 'gas', 'chassis']],
  ['glass axis radius', ['glass', 'axis', 'radius']],
  ['Batteries boxes switches valves', ['battery', 'box', 'switch', 'valve']],
  ['VCX100/70', ['vcx', '100', '70']],
  ['Ölkühler 2,5 mm', ['olkuhler', '2,5', 'mm']],
])('the terms of “%s” are %j', (text, terms) => expect(termsOf(text)).toEqual(terms));

test('type codes are compared without what separates their parts', () => {
  expect(squash('VCX-100 / 70.A')).toBe('vcx10070a');
});

describe('what was found', () => {
  test('found words are marked, and nothing is lost', () => {
    const found = (term: string) => ['pump', '250'].includes(term);
    expect(mark('A Pump for 250 bar, or two pumps', found)).toEqual([
      { text: 'A ', found: false },
      { text: 'Pump', found: true },
      { text: ' for ', found: false },
      { text: '250', found: true },
      { text: ' bar, or two ', found: false },
      { text: 'pumps', found: true },
    ]);
    expect(mark('Valve', found)).toEqual([{ text: 'Valve', found: false }]);
  });

  const filler = (count: number) => Array.from({ length: count }, () => 'lorem').join(' ');
  const found = new Set(['pump', 'marine', '250']);

  test('a found text is excerpted where most of the words are', () => {
    expect(excerptOf(['Nothing here.', 'A pump.', 'A marine pump.'], found)).toBe('A marine pump.');
    // A figure alone does not select a text.
    expect(excerptOf(['First text.', 'With 250 bar.'], found)).toBe('First text.');
    expect(excerptOf([], found)).toBe('');
  });

  test('a text of just the length is shown whole, and a longer one is cut between words', () => {
    const exact = `pump ${'x'.repeat(165)}`;
    expect(excerptOf([exact], found)).toBe(exact);
    expect(excerptOf([`${exact} y`], found)).toBe('pump …');
  });

  test('a found text is excerpted from the beginning if it is near, else from its sentence, else from its place', () => {
    expect(excerptOf([`${filler(10)} pump ${filler(40)}`], found)).toBe(`${filler(10)} pump ${filler(17)} …`);
    const sentence = `${filler(30)}. Of a marine pump ${filler(40)}`;
    expect(excerptOf([sentence], found)).toBe(`Of a marine pump ${filler(25)} …`);
    expect(excerptOf([`${filler(60)} pump at the end`], found)).toBe('… pump at the end');
  });
});
