import fc from 'fast-check';

/** Values that programs often mishandle, of every JSON type. */

/** Names that lead to an object's prototype, or that a query language would read as an operator. */
const objectKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$where',
  '$gt',
  'length',
  '',
];

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nSet-Cookie: a=b',
  "' OR '1'='1",
  "'; DROP TABLE products; --",
  '") OR 1=1 --',
  '%',
  '_',
  '\\',
  '%00',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent literally
  '${7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u2066',
  '\u200b\u200d\ufe0f',
  'Z\u0351\u036b\u0343\u036a\u0342'.repeat(20),
  'ﷺ'.repeat(50),
  '💩👨‍👩‍👧‍👦🏳️‍🌈',
  'İıſK',
  'ß'.repeat(200),
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '٣',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '[]',
  '{}',
  '9'.repeat(400),
  '-1',
  '1.5',
  '9223372036854775808',
  '2026-02-30T25:61:61Z',
  '+275760-09-14T00:00:00.000Z',
  'a@b',
  'a@b.c\n',
  'file:///etc/passwd',
  'https://[::1]:99999/',
];

const lengths = [199, 200, 201, 254, 255, 256, 2001, 10_001, 65_536, 100_001, 200_001];

export const hostileText: fc.Arbitrary<string> = fc
  .oneof(
    { arbitrary: fc.constantFrom(...texts), weight: 6 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 2 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }), weight: 2 },
    {
      arbitrary: fc.tuple(fc.constantFrom('x', 'é', '💩', '<', '\u0000', '%'), fc.constantFrom(...lengths)),
      weight: 1,
    },
  )
  .map(value => (typeof value === 'string' ? value : value[0].repeat(value[1])));

const numbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324];

/** An object whose keys may be the names of built-in properties. */
const hostileObject = (value: fc.Arbitrary<unknown>) =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...objectKeys), fc.string({ maxLength: 8 })), value), { maxLength: 4 })
    // Defines the properties; a literal `__proto__` would set the prototype instead.
    .map(entries => Object.fromEntries(entries));

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 5 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, ...numbers), weight: 2 },
  { arbitrary: fc.array(hostileText, { maxLength: 3 }), weight: 1 },
  { arbitrary: hostileObject(fc.oneof(hostileText, fc.constantFrom(null, 1, []))), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
);

export const hostileKey = fc.oneof(fc.constantFrom(...objectKeys), fc.string({ maxLength: 12 }));

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Bodies that are not JSON, or unusual JSON. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      'null',
      '0',
      '"text"',
      '[]',
      '{',
      '{"name":',
      '{"name":"a"}{"name":"b"}',
      '{"name":"a","name":{"b":1}}',
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"owner"}}}',
      '{"name":1e400,"version":-1e400}',
      '{"name":"\\ud800"}',
      '\ufeff{"name":"a"}',
      "{'name':'a'}",
      '{"name":"a",}',
      '{"name":NaN}',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'name=a&name=b',
      nested('[', ']', 20_000),
      `{"name":${nested('{"a":', '}', 5000).replace('}', '1}')}}`,
      `{"name":"${'x'.repeat(1_100_000)}"}`,
      `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":${index}`).join()}}`,
    ].map(text => Buffer.from(text)),
    Buffer.from('{"name":"\xff\xfe\xc0\xaf"}', 'latin1'),
    Buffer.from('{"name":"UTF-16"}', 'utf16le'),
    Buffer.from([0x1f, 0x8b, 8, 0, 0]),
  ),
  fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
);
