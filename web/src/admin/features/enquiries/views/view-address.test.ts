import { expect, test } from 'vitest';
import { isSameView, viewAddress } from './view-address.ts';

test('the address of a view has the names of the list', () => {
  expect(viewAddress({ due: 'yes', assignee: 'me', sort: '-name', q: 'a & b' })).toBe(
    '?state=due&assigned=me&sort=-name&q=a+%26+b',
  );
  expect(viewAddress({ state: 'waiting', customer: '@steel.example' })).toBe(
    '?state=waiting&customer=%40steel.example',
  );
});

test('two views are the same in any order of their fields', () => {
  expect(isSameView({ q: 'a', state: 'new' }, { state: 'new', q: 'a' })).toBe(true);
  expect(isSameView({ q: 'a' }, { q: 'a', state: 'new' })).toBe(false);
});
