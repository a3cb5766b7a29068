import { describe, expect, test } from 'vitest';
import { colourProblems, contrast, lookColours } from './colours.ts';

describe('the contrast of two colours', () => {
  // From the examples of WebAIM's contrast checker.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#00ff00', 2.91],
  ])('of %s on %s is %d', (a, b, expected) => {
    expect(contrast(a, b)).toBeCloseTo(expected, 2);
    expect(contrast(b, a)).toBeCloseTo(expected, 2);
  });
});

describe('the colours of a look', () => {
  test('are those of the drawing board by default', () => {
    const board = { ink: '#0d1b26', inkRaised: '#152736', signal500: '#ff6a13', signal700: '#b4440a' };
    expect(lookColours(undefined)).toEqual(board);
    expect(lookColours({})).toEqual(board);
  });

  test('follow from the two that are chosen, and can be read on light', () => {
    const { ink, inkRaised, signal500, signal700 } = lookColours({ base: '#102a12', accent: '#ffd500' });
    expect([ink, inkRaised, signal500]).toEqual(['#102a12', '#1e3720', '#ffd500']);
    expect(contrast(signal700, '#f2f5f7')).toBeGreaterThan(4.5);
    expect(contrast(signal700, '#ffffff')).toBeGreaterThan(4.5);
  });

  test('keep an accent that can be read on light as it is', () => {
    expect(lookColours({ accent: '#7a1f5c' }).signal700).toBe('#7a1f5c');
  });
});

describe('chosen colours', () => {
  test.each([
    [{}, []],
    [{ base: '#000000', accent: '#ffffff' }, []],
    [{ base: '#102a12', accent: '#ffd500' }, []],
    [
      { base: '#ffffff' },
      ['The dark colour is too light for the grey text on it. Its contrast is 2.0, and must be at least 4.5.'],
    ],
    [
      { base: '#808080', accent: '#808080' },
      ['The dark colour is too light for the grey text on it. Its contrast is 1.9, and must be at least 4.5.'],
    ],
    [
      { accent: '#0d1b26' },
      ['The accent colour cannot be read on the dark colour. Its contrast is 1.0, and must be at least 4.5.'],
    ],
    [
      { accent: '#1f5fa8' },
      ['The accent colour cannot be read on the dark colour. Its contrast is 2.7, and must be at least 4.5.'],
    ],
  ])('%o are refused for %o', (chosen, expected) => {
    expect(colourProblems(chosen).map(({ message }) => message)).toEqual(expected);
  });
});
