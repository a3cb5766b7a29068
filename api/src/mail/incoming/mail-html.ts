import { withoutTurning } from '@hydraulics/common/units/invisible-characters';
import { Parser } from 'htmlparser2';
import sanitize from 'sanitize-html';

const blocks = new Set(
  'p div br li tr h1 h2 h3 h4 h5 h6 blockquote pre ul ol table hr section article header footer'.split(' '),
);
const hidden = new Set(['style', 'script', 'head', 'title', 'template']);

/** In characters: more HTML than this is only read as text, and no more than this. */
export const maxHtml = 1024 * 1024;

/** The text of a mail in HTML. Quoted parts have `>` before each line, as in mails of plain text. */
export function htmlToText(html: string): string {
  const lines: { depth: number; text: string }[] = [];
  let line = '';
  let depth = 0;
  let silent = 0;
  let preformatted = 0;
  const endLine = () => {
    lines.push({ depth, text: line.replace(/[ \t\u00a0]+/g, ' ').trim() });
    line = '';
  };
  const add = (text: string) => {
    line += line === '' ? text.trimStart() : text;
  };
  const parser = new Parser(
    {
      onopentag(name, { alt }) {
        if (hidden.has(name)) silent += 1;
        if (name === 'pre') preformatted += 1;
        if (blocks.has(name) && (line.trim() !== '' || name === 'br')) endLine();
        if (name === 'blockquote') depth += 1;
        if (name === 'li') line += '- ';
        if (name === 'td' || name === 'th') line += line ? ' ' : '';
        if (name === 'img' && alt && silent === 0) line += `[${alt}]`;
      },
      ontext(data) {
        if (silent > 0) return;
        if (preformatted === 0) add(data.replace(/\s+/g, ' '));
        else
          for (const [place, part] of data.split('\n').entries()) {
            if (place > 0) endLine();
            add(part);
          }
      },
      onclosetag(name) {
        if (hidden.has(name)) silent -= 1;
        if (name === 'pre') preformatted -= 1;
        if (blocks.has(name) && name !== 'br' && line.trim() !== '') endLine();
        if (name === 'p' || name === 'table') endLine();
        if (name === 'blockquote') depth -= 1;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html.slice(0, maxHtml));
  endLine();
  return lines
    .map(({ depth: deep, text }) => (deep > 0 ? `${'>'.repeat(Math.min(deep, 20))} ${text}`.trimEnd() : text))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const parts = 'p div br hr b strong i em u s sub sup a ul ol li blockquote pre code span'.split(' ');
const tables = 'table thead tbody tfoot tr th td'.split(' ');

/** What of a mail in HTML is shown: words, lists and tables. Nothing is loaded, and no style is taken over. */
const shown: sanitize.IOptions = {
  allowedTags: [...parts, ...tables, ...'h1 h2 h3 h4 h5 h6'.split(' ')],
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    a: (_name, { href = '' }) => ({
      tagName: 'a',
      attribs: { ...(href ? { href } : {}), target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
};

/** Sanitises the HTML of a mail, twice, because removed tags may change the nesting, without controls that turn text around. Null if there is too much of it. */
export function cleanMailHtml(html: string): string | null {
  if (html.length > maxHtml) return null;
  const clean = withoutTurning(sanitize(sanitize(html, shown), shown)).trim();
  return clean === '' ? null : clean;
}
