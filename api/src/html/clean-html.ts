import sanitize from 'sanitize-html';
import { markDirections } from './text-directions.ts';

const indent = /^ql-indent-[1-8]$/;
const align = /^ql-align-(center|right|justify)$/;
const classes = [indent, align];

/** Direction of reading. `auto` is the default here (see `markDirections`), so it is not stored. */
const dir = { name: 'dir', multiple: false, values: ['ltr', 'rtl'] };
const directed = 'p li ul ol h1 h2 h3 h4 h5 h6 blockquote pre table span'.split(' ');

/** The elements that the editor can produce, and those of earlier texts. */
export const allowedTags = [
  ...'p br strong b em i u s sub sup a ul ol li blockquote pre code'.split(' '),
  ...'h1 h2 h3 h4 h5 h6 table thead tbody tr th td span'.split(' '),
];

/** Only what the editor (Quill, theme snow) can produce. Links may use safe schemes only. */
const editorHtml: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: {
    ...Object.fromEntries(directed.map(name => [name, [dir]])),
    a: ['href', 'target', 'rel'],
    ol: ['start', dir],
    td: ['colspan', 'rowspan', dir],
    th: ['colspan', 'rowspan', dir],
  },
  allowedClasses: { p: classes, li: classes, h1: classes, h2: classes, h3: classes },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Word's markup.
    '*': (tagName, { dir, ...attribs }) => ({
      tagName,
      attribs: dir ? { ...attribs, dir: dir.toLowerCase() } : attribs,
    }),
    ol: (tagName, { start = '', dir }) => ({
      tagName,
      attribs: {
        ...(/^-?\d{1,6}$/.test(start) && start !== '1' ? { start } : {}),
        ...(dir ? { dir: dir.toLowerCase() } : {}),
      },
    }),
    a: (tagName, attributes) => ({
      tagName,
      attribs: {
        ...(attributes.href ? { href: asBrowsersRead(attributes.href) } : {}),
        target: '_blank',
        rel: 'noopener noreferrer',
      },
    }),
  },
};

function withPlainSpaces(text: string): string {
  return text.replace(/\u00a0/g, ' ');
}

/**
 * Quill itself writes every space as `&nbsp;`, which prevents line breaks. No-break spaces are kept in a text that has
 * other spaces, and always between a figure and its unit: `250&nbsp;bar`.
 */
export function withLineBreaks(html: string): string {
  const isOfQuill = !html.replace(/<[^<>]*>?/g, '').includes(' ');
  return isOfQuill ? html.replace(/(?<!\d)&(?:nbsp|#160|#xa0);|&(?:nbsp|#160|#xa0);(?!\p{L}|[%°])/giu, ' ') : html;
}

/**
 * Normalizes an address as URL parsers do. This comes before the check of its scheme, because a later normalization
 * could change the scheme.
 */
function asBrowsersRead(address: string): string {
  const plain = withPlainSpaces(address).replace(/[\t\n\r]/g, '');
  let [start, end] = [0, plain.length];
  while (plain.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && plain.charCodeAt(end - 1) <= 0x20) end -= 1;
  return plain.slice(start, end);
}

/**
 * Sanitizes rich text. An emptied editor leaves `<p><br></p>`, which becomes ''. The second pass parses the result of
 * the first, whose removed tags may change the nesting, so that the stored HTML is unambiguous.
 */
export function cleanHtml(html: string): string {
  const clean = markDirections(sanitize(sanitize(withLineBreaks(html), editorHtml), editorHtml).trim());
  return /^(<p>(<br\s*\/?>|\s)*<\/p>)*$/.test(clean) ? '' : clean;
}
