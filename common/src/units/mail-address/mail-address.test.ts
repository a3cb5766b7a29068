import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { mailAddressError, normalMailAddress } from './mail-address.ts';

const read = (text: string) => {
  const address = normalMailAddress(text);
  return mailAddressError('Email', address) ?? address;
};

test.each([
  ['r&d@example.com', 'r&d@example.com'],
  ['sales/export@example.com', 'sales/export@example.com'],
  ['key=account@example.com', 'key=account@example.com'],
  ["o'brien@example.com", "o'brien@example.com"],
  ['a+b@example.photography', 'a+b@example.photography'],
  ['!#$%*?^_`{|}~@example.com', '!#$%*?^_`{|}~@example.com'],
  ['first.last@sub.example.co.uk', 'first.last@sub.example.co.uk'],
  ['1@2.example', '1@2.example'],
  ['info@bär-hydraulik.example', 'info@xn--br-hydraulik-gcb.example'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['info@пример.испытание', 'info@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['INFO@ПРИМЕР.ИСПЫТАНИЕ', 'info@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['info@xn--e1afmkfd.xn--80akhbyknj4f', 'info@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['info@उदाहरण.परीक्षा', 'info@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
  ['info@例え.テスト', 'info@xn--r8jz45g.xn--zckzah'],
  // An ideographic full stop, as East Asian keyboards write it.
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
  // The joiner belongs to the spelling of this Persian name.
  ['info@نامه\u200cای.com', 'info@xn--mgba3gch31f060k.com'],
])('accepts %s as %s', (typed, stored) => {
  expect(read(typed)).toBe(stored);
});

test.each([
  '\u200evera@example.com',
  'vera@example.com\u200b',
  '\u202avera@example.com\u202c',
  'vera@exam\u00adple.com',
  '\ufeff vera@example.com\u00a0',
  've\u2060ra@example.com',
  'ｖｅｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'VERA＠example.com',
  'vera\u200d@exa\u200bmple.com',
])('reads %j as the address that is seen', typed => {
  expect(read(typed)).toBe('vera@example.com');
});

test.each(['josé@example.com', 'josé@bär.example', 'jos\u0065\u0301@example.com'])(
  'says which letter of %s is the reason',
  typed => {
    expect(read(typed)).toBe(
      'Email cannot have “é” before the @. Give an address that has plain letters (a to z) there',
    );
  },
);

test.each([
  'vera',
  '@example.com',
  'vera@',
  'vera@example',
  'a b@example.com',
  'a@b@example.com',
  'a@example.com, b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  '"a"@example.com',
  'a(c)@example.com',
  'a<b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@exa_mple.com',
  'a@example..com',
  'a@example.com.',
  'a@127.0.0.1',
  'a@0x7f.1',
  'a@[127.0.0.1]',
  'a@example.com:25',
  'a@example.com/b',
  'a@user:x@example.com',
  'a@example.c',
  'a@example.com\nBcc: b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
])('refuses %j', typed => {
  expect(read(typed)).toBe('Email must be a valid email address');
});

test.each([
  [' Vera@Exa Mple.com', 'vera@exa mple.com'],
  ['vera@example.com:x', 'vera@example.com:x'],
  ['vera@', 'vera@'],
])('keeps the domain of %j, so that it can be corrected', (typed, kept) => {
  expect(normalMailAddress(typed)).toBe(kept);
});

test('a domain is the one that Node itself sends', () => {
  for (const domain of ['bär.example', 'пример.испытание', 'उदाहरण.परीक्षा'])
    expect(normalMailAddress(`a@${domain}`)).toBe(`a@${domainToASCII(domain)}`);
});
