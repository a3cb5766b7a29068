import sanitize from 'sanitize-html';

const indent = /^ql-indent-[1-8]$/;
const align = /^ql-align-(center|right|justify)$/;
const classes = [indent, align];

/** Only what the editor (Quill, theme snow) can produce. Links may use safe schemes only. */
const editorHtml: sanitize.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'a',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
    ],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedClasses: { p: classes, li: classes, h1: classes, h2: classes, h3: classes },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: {
        ...(attributes.href ? { href: asBrowsersRead(attributes.href) } : {}),
        target: '_blank',
        rel: 'noopener noreferrer',
      },
    }),
  },
  // Quill writes every space as `&nbsp;`, which prevents line breaks.
  textFilter: withPlainSpaces,
};

function withPlainSpaces(text: string): string {
  return text.replace(/\u00a0/g, ' ');
}

/**
 * Normalizes an address as URL parsers do. This comes before the check of its scheme: a later change could turn it into
 * another scheme.
 */
function asBrowsersRead(address: string): string {
  const plain = withPlainSpaces(address).replace(/[\t\n\r]/g, '');
  return plain.replace(/^[\0- ]+|[\0- ]+$/g, '');
}

/**
 * Sanitizes rich text. An emptied editor leaves `<p><br></p>`, which becomes ''. The second pass parses the result of
 * the first, whose removed tags may change the nesting, so that the stored HTML is unambiguous.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(sanitize(html, editorHtml), editorHtml).trim();
  return /^(<p>(<br\s*\/?>|\s)*<\/p>)*$/.test(clean) ? '' : clean;
}
