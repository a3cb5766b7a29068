import { parseApart } from '../../../shared/ui/trusted-html.ts';

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, li, tr, blockquote, pre, ul, ol, table';

/** The text of rich text, a line for each paragraph, list entry and table row. */
export function textLines(html: string): string {
  const { body } = parseApart(html);
  for (const element of body.querySelectorAll('br')) element.replaceWith('\n');
  for (const element of body.querySelectorAll('li')) element.prepend('• ');
  for (const element of body.querySelectorAll('td + td, td + th, th + td, th + th')) element.prepend(' | ');
  for (const element of body.querySelectorAll(blocks)) element.append('\n');
  const lines = (body.textContent ?? '').split('\n').map(line => line.replace(/\s+/g, ' ').trim());
  return lines.filter(line => line !== '' && line !== '•').join('\n');
}
