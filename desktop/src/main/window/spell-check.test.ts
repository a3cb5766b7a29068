import { expect, it } from 'vitest';
import { spellingLanguages } from './spell-check.ts';

it("checks spelling in the catalogue's and the user's languages", () => {
  const available = ['en-GB', 'en-US', 'de', 'fr'];
  expect(spellingLanguages(['de-DE', 'en-US', 'xx'], available)).toEqual(['en-GB', 'de', 'en-US']);
  expect(spellingLanguages([], [])).toEqual([]);
});
