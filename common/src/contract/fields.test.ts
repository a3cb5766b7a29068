import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  email,
  emailKey,
  expectedVersion,
  line,
  lines,
  listQuery,
  newPassword,
  optionalLine,
  optionalText,
  webAddress,
} from './fields.ts';

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
    ['line', line('Name'), 'Vera\r\nEmail: a@b.example', 'Vera Email: a@b.example'],
    ['line', line('Name'), 'a\u2028b\u2029c\td\u0085e\vf\u0000g', 'a b c d e f g'],
    ['line', line('Name'), '\u202aVe\u200bra\u00ad\u202c', 'Vera'],
    ['line', line('Name'), '21\u00a0MPa  ½″', '21\u00a0MPa  ½″'],
    ['line', line('Name'), 'می\u200cخواهم 👩\u200d🔧', 'می\u200cخواهم 👩\u200d🔧'],
    ...['\u200b', '\u00ad\u2060', '\u3164', '\ufe0f', '\u2800', '\u0000\u202e\n', '\u{e0061}'].map(
      (text): [string, z.ZodType, unknown, unknown] => ['line', line('Name'), text, 'Name is required'],
    ),
    ['line', line('Name', 5), 'a\u200bb\u200bc\u200bde', 'abcde'],
    ['optional line', optionalLine('Company'), undefined, undefined],
    ['optional line', optionalLine('Company'), '\u200b', ''],
    ['optional line', optionalLine('Company'), 'Mills\n& Co', 'Mills & Co'],
    ['optional line', optionalLine('Company', 3), 'abcd', 'Company must be at most 3 characters'],
    ['optional line', optionalLine('Company'), 7, 'Company must be text'],
    ['lines', lines('Message', 100), ' a\n\tb\r\nc ', 'a\n\tb\r\nc'],
    ['lines', lines('Message', 100), ' \n\u200b', 'Message is required'],
    ['lines', lines('Message', 100), 'a\u202e\u2067b\n\u202cשלום\u200f مرحبا\u200e', 'ab\nשלום\u200f مرحبا\u200e'],
    ['lines', lines('Message', 100), 'می\u200cخواهم 👩\u200d🔧', 'می\u200cخواهم 👩\u200d🔧'],
    ['lines', lines('Message', 100), '\u202e\u2066', 'Message is required'],
    ['lines', lines('Message', 3), 'a\u202ab\u202cc', 'abc'],
    ['optional text', optionalText('Text', 3), ' \u2066a\u2069\u200fb ', 'a\u200fb'],
    ['optional line', optionalLine('Company'), '\u202eMills\u2069 שלום', 'Mills שלום'],
    ['lines', lines('Message', 3), 'abcd', 'Message must be at most 3 characters'],
    ['optional text', optionalText('Text', 1000), undefined, undefined],
    ['optional text', optionalText('Text', 1000), '  ', ''],
    ['optional text', optionalText('Text', 1000), 'x'.repeat(1001), 'Text must be at most 1,000 characters'],
    ['optional text', optionalText('Text', 1000), 7, 'Text must be text'],
    ['email', email(), ' Ada@Example.COM ', 'ada@example.com'],
    ['email', email(), '', 'Email is required'],
    ['email', email(), 'ada@example', 'Email must be a valid email address'],
    ['email', email(), 'a b@example.com', 'Email must be a valid email address'],
    ['email', email(), 'a@example.com, b@example.com', 'Email must be a valid email address'],
    ['email', email(), 'R&D@Пример.Испытание', 'r&d@xn--e1afmkfd.xn--80akhbyknj4f'],
    ['email', email(), '\u202aｖera＠example.com\u200b', 'vera@example.com'],
    ['email', email(), '\u200b', 'Email is required'],
    ['email', email(), undefined, 'Email is required'],
    ['email', email(), 7, 'Email must be text'],
    [
      'email',
      email(),
      'josé@example.com',
      'Email cannot have “é” before the @. Give an address that has plain letters (a to z) there',
    ],
    ['email', email(), `a@${'b.'.repeat(130)}com`, 'Email must be at most 254 characters'],
    ['email of an account', emailKey(), '\u200eAda@Bär.example', 'ada@xn--br-via.example'],
    ['email of an account', emailKey(), 'Ada', 'ada'],
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
  ])('the error of a field is a sentence: %s', (_field, schema, value, expected) => {
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
  ])('the query of a list is read: %j', (value, expected) => {
    expect(read(query, value)).toEqual(expected);
  });
});
