import { limits } from '@hydraulics/common/limits';
import { oneLine } from '@hydraulics/common/units/invisible-characters';
import { escapeHtml } from '@hydraulics/common/units/markup';

/** A part of a mail: a paragraph, facts with their labels, quoted text, or a link on its own line. */
type Block = string | { facts: [label: string, value: string][] } | { quote: string } | { link: string };

/** The content of a mail. `subject` may contain strangers' text: see `headerText`. */
export type MailContent = {
  subject: string;
  heading: string;
  blocks: Block[];
  replyTo?: string | undefined;
  /** The enquiry in whose thread the customer finds it. */
  enquiryId?: string;
};

/** One line for a header: without line breaks, user input cannot start another header (RFC 5322, 2.2). */
export const headerText = (text: string): string => [...oneLine(text)].slice(0, limits.mailHeader).join('');

/** The id of the logo within a mail (RFC 2392). */
export const logoId = 'logo';

/**
 * Renders a mail as plain text and as simple HTML: no tables, colours or external resources, and no image but the logo,
 * which comes with the mail.
 */
export function renderMail(
  { heading, blocks }: MailContent,
  sender: string,
  hasLogo = false,
): { text: string; html: string } {
  const text = [heading, ...blocks.map(blockText), `-- \n${sender}`].join('\n\n');
  const logo = hasLogo ? [`<p><img src="cid:${logoId}" alt="${escapeHtml(sender)}" height="40"></p>`] : [];
  return {
    text: `${text}\n`,
    html: page(heading, [...logo, ...blocks.map(blockHtml), `<p>${lines(sender)}</p>`].join('\n')),
  };
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n');
  if ('quote' in block)
    return block.quote
      .split(lineBreak)
      .map(line => `> ${line}`)
      .join('\n');
  return block.link;
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** Everything that a mail program may show as the start of a line. */
const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** Lines of a message, each in its own direction of reading. */
const directedLines = (text: string) =>
  text
    .split(lineBreak)
    .map(line => `<div dir="auto">${escapeHtml(line) || '<br>'}</div>`)
    .join('\n');

function blockHtml(block: Block): string {
  if (typeof block === 'string') return `<p>${lines(block)}</p>`;
  if ('facts' in block)
    return `<p>${block.facts.map(([label, value]) => `${escapeHtml(label)}: <b dir="auto">${escapeHtml(oneLine(value))}</b>`).join('<br>\n')}</p>`;
  if ('quote' in block)
    return `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid">${directedLines(block.quote)}</blockquote>`;
  const address = escapeHtml(block.link);
  return `<p style="word-break:break-all"><a href="${address}">${address}</a></p>`;
}

// Without colours, so that mail programs use those of their light or dark mode.
const page = (heading: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:600px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>
${body}
</div>
</body>
</html>
`;
