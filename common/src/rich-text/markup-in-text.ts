const known = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup comment data datalist dd del details dfn dialog dir div dl dt em ' +
    'embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i ' +
    'iframe img input ins kbd label legend li link listing main map mark marquee math menu meta meter nav nobr noembed ' +
    'noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script ' +
    'search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea ' +
    'tfoot th thead time title tr track tt u ul var video wbr xml xmp'
  ).split(' '),
);

/** Elements that HTML may leave open, so that a start tag alone shows that a text is HTML. */
const oftenOpen = new Set('p br hr li dt dd tr td th wbr'.split(' '));

/** Prefixes of the elements of Office programs. */
const office = /^(?:o|v|w|m|x|st1|w10):/;

const booleans = new Set(
  (
    'allowfullscreen allowtransparency alt async autofocus autoplay checked compact controls default defer dir disabled ' +
    'download formnovalidate hidden inert ismap itemscope loop mozallowfullscreen multiple muted nomodule noresize noshade ' +
    'novalidate nowrap open playsinline readonly required reversed selected webkitallowfullscreen'
  ).split(' '),
);
const namedAttribute = /^(?:on|data-|aria-|[a-z][\w-]*:)/i;
const valued =
  /^(?:align|bgcolor|border|class|color|dir|href|id|lang|name|onclick|rel|role|size|style|target|title|type)$/i;

type Tag = { at: number; end: number; name: string; isEnd: boolean; isClosed: boolean; hasAttributes: boolean };

const nameAt = /<(\/?)([a-z][a-z0-9:._-]*)(?=[\s/>])/iy;
const attributeAt = /[\s/]+(?:([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?)?/y;
/** Comments, declarations and instructions, as browsers and Office write them, with their ends. */
const otherMarkup: [begin: RegExp, end: string][] = [
  [/<!--/y, '-->'],
  [/<!(?:doctype\b|\[)/iy, '>'],
  [/<\?(?:xml|php|mso)/iy, '>'],
];

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads a possible tag; undefined if it is none, such as `<pmax and closes at v>` or `<mail@example.com>`. */
function tagAt(text: string, at: number): Tag | undefined {
  const begin = matchAt(nameAt, text, at);
  if (!begin) return undefined;
  const [whole, slash, written = ''] = begin;
  const name = written.toLowerCase();
  let end = at + whole.length;
  let hasAttributes = false;
  while (text[end] !== '>') {
    const attribute = matchAt(attributeAt, text, end);
    if (!attribute) return undefined;
    const [space, word, value] = attribute;
    end += space.length;
    if (word === undefined) continue;
    if (!isAttribute(name, word.toLowerCase(), value)) return undefined;
    hasAttributes = true;
  }
  return { at, end: end + 1, name, isEnd: slash === '/', isClosed: text[end - 1] === '/', hasAttributes };
}

function isAttribute(tag: string, name: string, value: string | undefined): boolean {
  if (namedAttribute.test(name)) return true;
  if (value === undefined) return booleans.has(name);
  // `a<b c=d>` is hardly a tag; `<b class=d>` is one.
  return tag.length > 1 || /^["']/.test(value) || valued.test(name);
}

/** Each `<` of a text: the tags that make sense, and the places of the others. */
function readTags(text: string): { tags: Tag[]; hasOther: boolean; loose: number[] } {
  const found: Tag[] = [];
  const loose: number[] = [];
  let hasOther = false;
  // Found once, so that a text of nothing but beginnings is not searched for each of them.
  const lastEnds = otherMarkup.map(([, end]) => text.lastIndexOf(end));
  const endOfOther = (at: number): number | undefined => {
    const kind = otherMarkup.findIndex(([begin]) => matchAt(begin, text, at));
    const end = otherMarkup[kind]?.[1];
    return end && at < (lastEnds[kind] ?? -1) ? text.indexOf(end, at) + end.length : undefined;
  };
  for (let at = text.indexOf('<'); at >= 0; ) {
    const tag = tagAt(text, at);
    const other = tag ? undefined : endOfOther(at);
    if (tag) found.push(tag);
    else if (other) hasOther = true;
    else loose.push(at);
    at = text.indexOf('<', tag?.end ?? other ?? at + 1);
  }
  const ends = new Set(found.flatMap(({ isEnd, name }) => (isEnd ? [name] : [])));
  const starts = new Set(found.flatMap(({ isEnd, name }) => (isEnd ? [] : [name])));
  const isTag = ({ name, isEnd, isClosed }: Tag) =>
    known.has(name) || office.test(name) || (isEnd ? starts.has(name) : isClosed || ends.has(name));
  const tags = found.filter(isTag);
  loose.push(...found.filter(tag => !isTag(tag)).map(({ at }) => at));
  return { tags, hasOther, loose };
}

/**
 * Whether tags show that a text is HTML: one that is closed, has attributes, or that HTML often leaves open; or there is
 * nothing but tags.
 */
function areHtml(tags: Tag[], text: string): boolean {
  const length = tags.reduce((sum, { at, end }) => sum + end - at, 0);
  if (tags.length > 1 && length === text.trim().length) return true;
  const ends = new Set(tags.flatMap(({ isEnd, name }) => (isEnd ? [name] : [])));
  return tags.some(
    ({ name, isEnd, isClosed, hasAttributes }) =>
      !isEnd && (hasAttributes || isClosed || oftenOpen.has(name) || ends.has(name)),
  );
}

const entity = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

/**
 * A text from outside as HTML. It is HTML if it has tags that HTML knows and that make sense as tags; any other `<` is
 * a sign of the text: `p<pmax and v>vmin`, `<M16>`. Entities are read in both.
 */
export function markupOf(text: string): { html: string; isHtml: boolean } {
  if (!text.includes('<')) return { html: text.replace(entity, '&amp;'), isHtml: false };
  const { tags, hasOther, loose } = readTags(text);
  if (!areHtml(tags, text) && !(hasOther && tags.length === 0 && loose.length === 0)) {
    return { html: text.replace(entity, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'), isHtml: false };
  }
  return { html: withEscaped(text, loose), isHtml: true };
}

/** HTML in which each `<` that begins no tag is escaped, as no parser reads it. */
export function withTextSigns(html: string): string {
  // Distinct tags first: the cells of a table share a few, and most clipboards have nothing else.
  const distinct = [...new Set(html.match(/<[^<>]*>?/g))].join('');
  return readTags(distinct).loose.length === 0 ? html : withEscaped(html, readTags(html).loose);
}

function withEscaped(html: string, places: number[]): string {
  if (places.length === 0) return html;
  let escaped = '';
  let from = 0;
  for (const at of places.sort((a, b) => a - b)) {
    escaped += `${html.slice(from, at)}&lt;`;
    from = at + 1;
  }
  return escaped + html.slice(from);
}

/** Plain text as paragraphs, which empty lines separate, with entities and line breaks. */
export function paragraphsOf(text: string): string {
  const written = text.replace(/\r\n?/g, '\n').trim();
  if (written === '') return '';
  const { html } = markupOf(written);
  return html
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(one => `<p>${one.replace(/\n/g, '<br>')}</p>`)
    .join('');
}
