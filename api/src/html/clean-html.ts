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
      attribs: { ...(attributes.href ? { href: attributes.href } : {}), target: '_blank', rel: 'noopener noreferrer' },
    }),
  },
};

/**
 * Sanitizes rich text. Quill writes every space as `&nbsp;`, which prevents line breaks, so these become spaces; an
 * emptied editor leaves `<p><br></p>`, which becomes ''.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, editorHtml)
    .replace(/\u00a0/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .trim();
  return /^(<p>(<br\s*\/?>|\s)*<\/p>)*$/.test(clean) ? '' : clean;
}
