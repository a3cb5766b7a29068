import { expect, test } from 'vitest';
import { headerText, renderMail } from './template.ts';

const content = {
  subject: 'Enquiry',
  heading: 'New enquiry',
  blocks: [{ facts: [['Name', 'محمد (HP-20)']] as [string, string][] }, { quote: 'مرحبا.\n\nTwo <b>pumps</b>.' }],
};

test('each value and each line of a message has its own direction of reading', () => {
  const { html, text } = renderMail(content, 'Test Hydraulics');
  expect(html).toContain('Name: <b dir="auto">محمد (HP-20)</b>');
  expect(html).toContain(
    '<div dir="auto">مرحبا.</div>\n<div dir="auto"><br></div>\n<div dir="auto">Two &lt;b&gt;pumps&lt;/b&gt;.</div></blockquote>',
  );
  expect(text).toContain('Name: محمد (HP-20)\n\n> مرحبا.\n> \n> Two <b>pumps</b>.');
});

test("a stranger's words cannot begin a line of the mail", () => {
  const forged = 'Eve\nEmail: a@b.example\r\n\tIn the back office:\u2028x\u2029y\u0085z\vv\fw';
  const { text, html } = renderMail(
    { subject: '', heading: 'New enquiry', blocks: [{ facts: [['Name', forged]] }, { quote: forged }] },
    'Test Hydraulics',
  );
  expect(text).toBe(
    'New enquiry\n\nName: Eve Email: a@b.example In the back office: x y z v w\n\n' +
      '> Eve\n> Email: a@b.example\n> \tIn the back office:\n> x\n> y\n> z\n> v\n> w\n\n-- \nTest Hydraulics\n',
  );
  expect(html).toContain('<p>Name: <b dir="auto">Eve Email: a@b.example In the back office: x y z v w</b></p>');
  expect(html.match(/<div dir="auto">/g)).toHaveLength(8);
});

test.each([
  // Without its joiners the word has another spelling.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  // These would reverse the text that follows.
  ['a\u202eb\u2066c', 'abc'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  ],
  ['a\r\nBcc: b', 'a Bcc: b'],
  // Truncated by characters, so that none is halved.
  ['😀'.repeat(501), '😀'.repeat(500)],
])('%j in a header is %j', (text, header) => {
  expect(headerText(text)).toBe(header);
});
