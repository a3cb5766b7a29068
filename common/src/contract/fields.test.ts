import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { email, expectedVersion, line, listQuery, newPassword, optionalText, webAddress } from './fields.ts';

const read = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message).join(' | ');
};

describe("a field's error is a sentence", () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['line', line('Name', 5), ' a b ', 'a b'],
    ['line', line('Name', 5), 'abcdef', 'Name must be at most 5 characters'],
    ['line', line('Name', 5), '  abcde  ', 'abcde'],
    ['line', line('Name', 5), '   ', 'Name is required'],
    ['line', line('Name', 5), undefined, 'Name is required'],
    ['line', line('Name', 5), null, 'Name must be text'],
    ['line', line('Name', 5), ['a'], 'Name must be text'],
    ['optional text', optionalText('Text', 1000), undefined, undefined],
    ['optional text', optionalText('Text', 1000), '  ', ''],
    ['optional text', optionalText('Text', 1000), 'x'.repeat(1001), 'Text must be at most 1,000 characters'],
    ['optional text', optionalText('Text', 1000), 7, 'Text must be text'],
    ['email', email(), ' Ada@Example.COM ', 'ada@example.com'],
    ['email', email(), '', 'Email is required'],
    ['email', email(), 'ada@example', 'Email must be a valid email address'],
    ['email', email(), 'a b@example.com', 'Email must be a valid email address'],
    ['email', email(), 'a@example.com, b@example.com', 'Email must be a valid email address'],
    ['password', newPassword, '            ', '            '],
    ['password', newPassword, '12345678901', 'Password must be at least 12 characters'],
    ['password', newPassword, 'x'.repeat(128), 'x'.repeat(128)],
    ['password', newPassword, 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['password', newPassword, undefined, 'Password is required'],
    ['web address', webAddress('Link'), ' https://example.com/a?b#c ', 'https://example.com/a?b#c'],
    [
      'web address',
      webAddress('Link'),
      'javascript:1',
      'Link must be a web address that starts with https:// or http://',
    ],
    [
      'web address',
      webAddress('Link'),
      'ftp://example.com/',
      'Link must be a web address that starts with https:// or http://',
    ],
    ['web address', webAddress('Link'), 'http://example.com/', 'http://example.com/'],
    ['web address', webAddress('Link'), '', 'Link is required'],
    ['version', expectedVersion, undefined, undefined],
    ['version', expectedVersion, '3', 3],
    ['version', expectedVersion, 3, 3],
    ['version', expectedVersion, 'x', 'Version must be a number'],
    ['version', expectedVersion, 1.5, 'Version must be a whole number'],
    ['version', expectedVersion, '-1', 'Version must be positive'],
    ['version', expectedVersion, 0, 'Version must be positive'],
  ])('%s', (_field, schema, value, expected) => {
    expect(read(schema, value)).toEqual(expected);
  });
});

describe('the query of a list', () => {
  const query = listQuery('name', 'createdAt');

  test.each([
    [{}, {}],
    [
      { limit: '10', offset: '5', sort: '-name', q: ' x ' },
      { limit: 10, offset: 5, sort: '-name', q: 'x' },
    ],
    [{ sort: 'createdAt', unknown: 'x' }, { sort: 'createdAt' }],
    [{ limit: 1001 }, 'limit must be at most 1000'],
    [{ limit: -1 }, 'limit must not be negative'],
    [{ offset: '1e99' }, expect.stringContaining('offset must be')],
    [{ sort: 'version' }, 'sort must be one of name, createdAt, with a leading - for descending'],
    [{ sort: '--name' }, 'sort must be one of name, createdAt, with a leading - for descending'],
  ])('%j', (value, expected) => {
    expect(read(query, value)).toEqual(expected);
  });
});
