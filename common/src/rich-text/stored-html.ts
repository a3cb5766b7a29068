import { type Format, formatsOf, type Line, linesOf, type Op, sharedDepth, type TextOp } from './delta-lines.ts';
import { ItemDepths, ListNumbers, startOf } from './lists/list-numbers.ts';

const inlineTags: Record<string, string> = { code: 'code', bold: 'strong', italic: 'em', strike: 's', underline: 'u' };

// `escapeHtml` also escapes apostrophes, which stored texts contain unescaped.
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeStored = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign);

/**
 * A document's HTML as the API stores it: without the editor's own attributes, with spaces as typed, and without empty
 * lines at the end, so that an emptied editor has an empty text.
 */
export function storedHtml(ops: readonly Op[]): string {
  const lines = linesOf(ops);
  while (lines.length > 0 && isBlank(lines.at(-1) as Line)) lines.pop();
  const html: string[] = [];
  for (let index = 0; index < lines.length; ) {
    const { block } = lines[index] as Line;
    const kind = block?.table ? 'table' : block?.list ? 'list' : block?.['code-block'] ? 'code-block' : null;
    let end = index + 1;
    if (!kind) {
      while (lines[end]?.block?.continued) end += 1;
      html.push(paragraph(lines.slice(index, end)));
      index = end;
      continue;
    }
    while (end < lines.length && lines[end]?.block?.[kind]) end += 1;
    const group = lines.slice(index, end);
    if (kind === 'table') html.push(table(group));
    else if (kind === 'list') html.push(list(group));
    else html.push(`<pre>\n${group.map(({ texts }) => escapeStored(plain(texts))).join('\n')}\n</pre>`);
    index = end;
  }
  return html.join('').trim();
}

const plain = (texts: TextOp[]) => texts.map(({ insert }) => insert).join('');
const isBlank = ({ texts, block = {} }: Line): boolean =>
  Object.keys(block).every(name => name === 'align' || name === 'indent') && plain(texts).trim() === '';

function paragraph(lines: Line[]): string {
  const { block = {} } = lines[0] as Line;
  const tag = block.header ? `h${block.header}` : block.blockquote ? 'blockquote' : 'p';
  const names = [block.align && `ql-align-${block.align}`, block.indent && `ql-indent-${block.indent}`].filter(Boolean);
  const attributes = names.length > 0 ? ` class="${names.join(' ')}"` : '';
  return `<${tag}${attributes}${direction(block)}>${lines.map(({ texts }) => inline(texts)).join('<br>')}</${tag}>`;
}

const direction = ({ direction: dir }: NonNullable<Line['block']>) => (dir ? ` dir="${dir}"` : '');

function table(cells: Line[]): string {
  let html = '<table><tbody>';
  let row: unknown;
  for (const { texts, block = {} } of cells) {
    if (block.table !== row) html += row === undefined ? '<tr>' : '</tr><tr>';
    row = block.table;
    const spans = ['colspan', 'rowspan'].map(name => (block[name] ? ` ${name}="${block[name]}"` : '')).join('');
    html += `<td${spans}>${inline(texts)}</td>`;
  }
  return `${html}</tr></tbody></table>`;
}

/** Nested lists. A list that counts from another number is a new one. */
function list(items: Line[]): string {
  let html = '';
  const open: string[] = [];
  const numbers = new ListNumbers();
  const depths = new ItemDepths();
  for (const { texts, block = {} } of items) {
    if (block.continued) {
      html += `<br>${inline(texts)}`;
      continue;
    }
    const tag = block.list === 'ordered' ? 'ol' : 'ul';
    const depth = depths.next(Number(block.indent ?? 0)) + 1;
    const { number, isNatural } = numbers.next(block.list, depth, startOf(block));
    while (open.length > depth) html += `</li></${open.pop()}>`;
    if (open.length === depth && (open.at(-1) !== tag || !isNatural)) html += `</li></${open.pop()}>`;
    const item = `<li${direction(block)}>`;
    if (open.length === depth) html += `</li>${item}`;
    else if (open.length < depth) {
      open.push(tag);
      html += `<${tag}${isNatural || number === 1 ? '' : ` start="${number}"`}>${item}`;
    }
    html += inline(texts);
  }
  while (open.length > 0) html += `</li></${open.pop()}>`;
  return html;
}

function inline(texts: TextOp[]): string {
  if (texts.length === 1 && !texts[0]?.attributes) return escapeStored(texts[0]?.insert ?? '');
  let html = '';
  let open: Format[] = [];
  const close = (depth: number) => {
    for (let index = open.length - 1; index >= depth; index -= 1) html += `</${tagOf(...(open[index] as Format))}>`;
    open = open.slice(0, depth);
  };
  for (const { insert, attributes = {} } of texts) {
    const formats = formatsOf(attributes);
    const same = sharedDepth(open, formats);
    close(same);
    for (const [name, value] of formats.slice(same)) {
      html +=
        name === 'link'
          ? `<a href="${escapeStored(String(value))}" rel="noopener noreferrer" target="_blank">`
          : `<${tagOf(name, value)}>`;
      open.push([name, value]);
    }
    html += escapeStored(insert);
  }
  close(0);
  return html;
}

const tagOf = (name: string, value: unknown): string =>
  name === 'link' ? 'a' : name === 'script' ? (value === 'sub' ? 'sub' : 'sup') : (inlineTags[name] ?? 'span');
