import { expect, test } from 'vitest';
import { htmlToText } from './mail-html.ts';
import { isForged } from './mail-kinds.ts';
import { splitQuoted } from './quoted.ts';
import { readMail } from './read-mail.ts';

test('a long line that looks like an address is read in one go', () => {
  const line = `aaaa<${'@'.repeat(199_000)}>`;
  expect(splitQuoted(`hello\n${line}\n> quoted`)).toEqual({ text: `hello\n${line}`, quoted: '> quoted' });
});

test.each([
  ['elements that are never closed', '<i>x', 'x'.repeat(150_000)],
  ['blocks without words', '<div> ', ''],
])('a mail of 150,000 %s is read in one go', (_what, part, text) => {
  expect(htmlToText(part.repeat(150_000))).toBe(text);
});

const spf = 'spf=pass (google.com: domain of bounce@evil.example designates 192.0.2.4 as permitted sender)';
const dmarc = 'dmarc=fail (p=NONE sp=NONE dis=NONE) header.from=corp.example';

test.each([
  ['fails', `mx.google.com; ${spf} smtp.mailfrom=bounce@evil.example; ${dmarc}`, true],
  ['fails beside a mailbox of that name', `mx.google.com; ${spf.replace('bounce', 'dmarc=pass')}; ${dmarc}`, true],
  ['fails after a quote that is not closed', `mx.google.com; ${spf} smtp.mailfrom="; ${dmarc}`, true],
  [
    'fails by SPF, beside a mailbox that is quoted',
    'mx.example; spf=fail smtp.mailfrom="x; dmarc=pass"@evil.example',
    true,
  ],
  ['fails by SPF, beside a comment', 'mx.example; spf=fail (by (a; dkim=pass) rule; dkim=pass); dkim=none', true],
  [
    'fails without the name of a server',
    'spf=pass smtp.mailfrom=evil.example; dkim=none; dmarc=fail action=none',
    true,
  ],
  ['passes by DMARC', 'mx.example; spf=fail smtp.mailfrom=list.example; dmarc=pass header.from=corp.example', false],
  [
    'passes by DKIM',
    'mx.example; spf=fail (moved on) smtp.mailfrom=corp.example; dkim=pass header.d=corp.example',
    false,
  ],
  ['passes by a version of DKIM', 'mx.example; spf=fail; dkim/1=pass header.d=corp.example', false],
  ['passes beside a comment with a quote', 'mx.example; spf=fail (from "foo); dkim=pass reason="ok"', false],
  ['fails after a comment', 'mx.example; spf=pass; (policy) dmarc=fail', true],
  ['passes', 'mx.example; dkim=pass header.d=corp.example; spf=pass; dmarc=pass (p=REJECT)', false],
])('a sender that %s', (_what, results, forged) => {
  const header = (name: string) => (name === 'authentication-results' ? [results] : []);
  expect(isForged({ header, subject: '' }, 1)).toBe(forged);
});

const mailWith = (text: string) =>
  Buffer.from(`From: Nora <nora@new.example>\r\nSubject: Pumps\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`);

test('a mail that takes too long to read is given up, and the next one is read', async () => {
  await expect(readMail(mailWith('One.'), '', { limitMs: 1 })).rejects.toThrow('The mail cannot be read.');
  expect(await readMail(mailWith('Two.'), '')).toMatchObject({ sender: 'nora@new.example', text: 'Two.' });
});

test('the files of a mail are whole', async () => {
  const part = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const mail = `From: nora@new.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${part}\r\n--b--\r\n`;
  const { files } = await readMail(Buffer.from(mail), '');
  expect(files).toEqual([{ name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }]);
});

test('a mail whose reading is stopped can be read later', async () => {
  const stop = new AbortController();
  const reading = readMail(mailWith('One.'), '', { signal: stop.signal });
  stop.abort(new Error('The server stops.'));
  await expect(reading).rejects.toThrow('The server stops.');
  expect(await readMail(mailWith('One.'), '')).toMatchObject({ text: 'One.' });
});

test('an address with characters that nobody sees is marked as forged', async () => {
  const mail = 'From: Vera <vera@exam\u200bple.com>\r\nSubject: Bank\r\n\r\nPay here.\r\n';
  expect(await readMail(Buffer.from(mail), '')).toMatchObject({ marks: ['forged'] });
});
