import { expect, test } from 'vitest';
import { normalized } from './normalized.ts';
import { searchText } from './text.ts';

test('a letter has thirty marks at most, since sorting a hundred thousand takes seconds', () => {
  const [acute, cedilla] = ['\u0301', '\u0327'];
  expect(normalized(`a${acute.repeat(50_000)}${cedilla.repeat(50_000)}b`, 'NFKD')).toBe(`a${acute.repeat(30)}b`);
  expect(normalized(`a${acute}${cedilla}`, 'NFKD')).toBe(`a${cedilla}${acute}`);
  expect(normalized('ที่นี่', 'NFC')).toBe('ที่นี่');
  expect(searchText(`Ma${acute.repeat(100_000)}ller`)).toBe('maller');
});
