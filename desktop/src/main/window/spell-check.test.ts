import { expect, it, vi } from 'vitest';
import { spellingLanguages } from './spell-check.ts';

vi.mock('electron', () => ({ app: {} }));

it("checks the spelling in the catalogue's language and the person's", () => {
  const available = ['en-GB', 'en-US', 'de', 'fr'];
  expect(spellingLanguages(['de-DE', 'en-US', 'xx'], available)).toEqual(['en-GB', 'de', 'en-US']);
  expect(spellingLanguages([], [])).toEqual([]);
});
