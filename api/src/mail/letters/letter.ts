import type { OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { escapeHtml } from '@hydraulics/common/units/markup';

/** A mail that a person wrote, unlike those that the server writes itself. */
export type Letter = {
  /** The name beside the sender's address. */
  fromName: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** What it answers. */
  quoted: { intro: string; text: string };
  messageId: string;
  inReplyTo: string;
  references: string[];
  files: OwnFile[];
};

/** A file as it is attached. */
export type MailFile = { filename: string; content: Buffer; contentType: string };

/** Everything that a mail program may show as the start of a line. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

const directedLines = (text: string) =>
  text
    .split(lineBreak)
    .map(line => `<div dir="auto">${escapeHtml(line) || '<br>'}</div>`)
    .join('\n');

/** Renders a letter as plain text and as simple HTML, as a mail program does. */
export function renderLetter({ text, quoted: { intro, text: quoted } }: Letter): { text: string; html: string } {
  const quote = quoted
    .split(lineBreak)
    .map(line => `> ${line}`)
    .join('\n');
  return {
    text: `${text.split(lineBreak).join('\n')}\n\n${intro}\n${quote}\n`,
    html: `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
</head>
<body>
${directedLines(text)}
<div><br></div>
<div>${escapeHtml(intro)}</div>
<blockquote type="cite" style="margin:0;padding:0 0 0 12px;border-left:3px solid">
${directedLines(quoted)}
</blockquote>
</body>
</html>
`,
  };
}
