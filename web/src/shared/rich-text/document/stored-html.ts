import type { Op } from 'quill-delta';
import { type Format, formatsOf, type Line, linesOf, sharedDepth, type TextOp } from './delta-lines.ts';

const inlineTags: Record<string, string> = { code: 'code', bold: 'strong', italic: 'em', strike: 's', underline: 'u' };

// The common `escapeHtml` also escapes apostrophes, which stored texts contain as they are.
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign] ?? sign);

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
    if (!kind) {
      html.push(paragraph(lines[index] as Line));
      index += 1;
      continue;
    }
    let end = index + 1;
    while (end < lines.length && lines[end]?.block?.[kind]) end += 1;
    const group = lines.slice(index, end);
    if (kind === 'table') html.push(table(group));
    else if (kind === 'list') html.push(list(group));
    else html.push(`<pre>\n${group.map(({ texts }) => escapeHtml(plain(texts))).join('\n')}\n</pre>`);
    index = end;
  }
  return html.join('').trim();
}

const plain = (texts: TextOp[]) => texts.map(({ insert }) => insert).join('');
const isBlank = ({ texts, block = {} }: Line): boolean =>
  Object.keys(block).every(name => name === 'align' || name === 'indent') && plain(texts).trim() === '';

function paragraph({ texts, block = {} }: Line): string {
  const tag = block.header ? `h${block.header}` : block.blockquote ? 'blockquote' : 'p';
  const names = [block.align && `ql-align-${block.align}`, block.indent && `ql-indent-${block.indent}`].filter(Boolean);
  const attributes = names.length > 0 ? ` class="${names.join(' ')}"` : '';
  return `<${tag}${attributes}${direction(block)}>${inline(texts)}</${tag}>`;
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

/** Nested lists; a skipped level becomes an item without text. */
function list(items: Line[]): string {
  let html = '';
  const open: string[] = [];
  for (const { texts, block = {} } of items) {
    const tag = block.list === 'ordered' ? 'ol' : 'ul';
    const depth = Number(block.indent ?? 0) + 1;
    while (open.length > depth || (open.length === depth && open.at(-1) !== tag)) html += `</li></${open.pop()}>`;
    const item = `<li${direction(block)}>`;
    if (open.length === depth) html += `</li>${item}`;
    while (open.length < depth) {
      open.push(tag);
      html += `<${tag}>${open.length === depth ? item : '<li>'}`;
    }
    html += inline(texts);
  }
  while (open.length > 0) html += `</li></${open.pop()}>`;
  return html;
}

function inline(texts: TextOp[]): string {
  if (texts.length === 1 && !texts[0]?.attributes) return escapeHtml(texts[0]?.insert ?? '');
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
          ? `<a href="${escapeHtml(String(value))}" rel="noopener noreferrer" target="_blank">`
          : `<${tagOf(name, value)}>`;
      open.push([name, value]);
    }
    html += escapeHtml(insert);
  }
  close(0);
  return html;
}

const tagOf = (name: string, value: unknown): string =>
  name === 'link' ? 'a' : name === 'script' ? (value === 'sub' ? 'sub' : 'sup') : (inlineTags[name] ?? 'span');
