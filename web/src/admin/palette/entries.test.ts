import { expect, it } from 'vitest';
import { fixedGroups, matching } from './entries.ts';

const nothing = () => undefined;
const groups = fixedGroups({ logout: nothing, shortcuts: nothing, openLink: nothing });
const found = (text: string) => matching(groups, text).flatMap(({ entries }) => entries.map(({ title }) => title));

it('finds screens and actions by prefix, infix and synonyms', () => {
  expect(found('dash')).toEqual(['Dashboard']);
  expect(found('ADD categ')).toEqual(['Add Category']);
  expect(found('sign out')).toEqual(['Logout']);
  expect(found('password')).toEqual(['Your Account']);
  expect(found('backup')).toEqual(['System status']);
  expect(found('nowhere')).toEqual([]);
});

it('shows all of them for an empty text', () => {
  expect(matching(groups, ' ')).toEqual(groups);
});

it('has unique ids', () => {
  const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
