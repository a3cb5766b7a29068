import { expect, test } from 'vitest';
import { readProps, writeProps } from './island-props.ts';

test('the props of an island have no character that an attribute would write longer', () => {
  expect(writeProps({ id: 'search-header', rows: [1, null] })).toBe('{`id`:`search-header`,`rows`:[1,null]}');
});

test('any text in the props of an island returns', () => {
  const props = { text: 'a "b" `c` \\"d\\` \n &amp; ü' };
  expect(readProps(writeProps(props))).toEqual(props);
});

test('an island without the attribute has no props', () => {
  expect(readProps(undefined)).toEqual({});
});
