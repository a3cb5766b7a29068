import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

test('what nobody sees is in no name, address, subject or file name of a mail', async () => {
  const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
  const lines = [
    `From: ${encoded('Jo\u200ehn\u2060 D\ufeffo\u00ade')} <jo\u200bhn@example.com>`,
    `Subject: ${encoded('Re: \u061cVPP\u200f 60')}`,
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: application/pdf',
    `Content-Disposition: attachment; filename="${encoded('order\u200f\u2060.pdf')}"`,
    '',
    '%PDF',
    '--x--',
  ];
  const { senderName, sender, subject, files } = await parseMail(Buffer.from(lines.join('\r\n')), {
    ownAddress: 'office@example.com',
  });
  expect([senderName, sender, subject, files[0]?.name]).toEqual([
    'John Doe',
    'john@example.com',
    'Re: VPP 60',
    'order.pdf',
  ]);
});
