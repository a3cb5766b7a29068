import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

const read = (lines: string[], encoding: BufferEncoding) =>
  parseMail(Buffer.from(lines.join('\r\n'), encoding), { ownAddress: 'office@example.com' });

const head = ['From: Jürgen <karl@pumpen.example>', 'Subject: Größe', 'MIME-Version: 1.0'];
/** `Größe, Preis 1.234,50 €` in windows-1252. */
const words = 'Gr\u00f6\u00dfe, Preis 1.234,50 \u0080';
const shown = 'Größe, Preis 1.234,50 €';

test.each([
  ['Content-Type: text/plain'],
  ['Content-Type: text/plain; charset=us-ascii; format=flowed'],
  ['Content-Type: text/plain;\r\n charset="unknown-8bit"'],
  ['X-Mailer: Old'],
])('a text after “%s” that is no UTF-8 is read as windows-1252', async header => {
  const mail = await read([...head, header, 'Content-Transfer-Encoding: 8bit', '', words], 'latin1');
  expect(mail).toMatchObject({ text: shown, subject: 'Größe', senderName: 'Jürgen', sender: 'karl@pumpen.example' });
});

test.each([
  ['quoted-printable', 'Gr=F6=DFe, Preis =\r\n1.234,50 =80'],
  ['base64', Buffer.from(words, 'latin1').toString('base64')],
])('a text without a character set is read as windows-1252 in %s, too', async (encoding, coded) => {
  const mail = await read(
    [...head, 'Content-Type: text/plain', `Content-Transfer-Encoding: ${encoding}`, '', coded],
    'latin1',
  );
  expect(mail.text).toBe(shown);
});

test('a text without a character set that is UTF-8 stays', async () => {
  const mail = await read([...head, 'Content-Type: text/plain', '', shown], 'utf8');
  expect(mail).toMatchObject({ text: shown, subject: 'Größe', senderName: 'Jürgen' });
});

test('each part of a mail has its own character set, and a file its name', async () => {
  const utf8 = (text: string) => Buffer.from(text).toString('latin1');
  const part = (headers: string[], body: string) => ['--=_b (1)', ...headers, '', body];
  const mail = await read(
    [
      'From: karl@pumpen.example',
      `Subject: ${utf8('Größe')}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed;',
      ' boundary="=_b (1)"',
      '',
      ...part(['Content-Type: text/plain'], utf8('Für Sie\r\n-- \r\nKarl')),
      ...part(['Content-Type: text/html'], '<p>F\u00fcr \u0084Sie\u0093</p>'),
      ...part(['Content-Type: text/html; charset=iso-8859-2'], '<p>\u00b1</p>'),
      ...part(
        ['Content-Type: application/pdf', 'Content-Disposition: attachment; filename="Gr\u00f6\u00dfe.pdf"'],
        '%PDF-1.4 \u00f6',
      ),
      ...part(
        ['Content-Type: text/html', 'Content-Transfer-Encoding: base64'],
        Buffer.from('<p>Größere</p>').toString('base64'),
      ),
      '--=_b (1)--',
    ],
    'latin1',
  );
  expect(mail).toMatchObject({ subject: 'Größe', text: expect.stringContaining('Für Sie') });
  expect(mail.html).toContain('Für „Sie“');
  expect(mail.html).toContain('ą');
  expect(mail.html).toContain('Größere');
  expect(mail.files).toEqual([
    { name: 'Größe.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 \u00f6', 'latin1') },
  ]);
});
