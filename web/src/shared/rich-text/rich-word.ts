/** Renames style and event handler attributes in HTML that is about to be parsed. */
export const maskStyles = (html: string): string =>
  html
    .replace(/<style\b[^>]*>([\s\S]*?)<\/style>/gi, '<script type="text/css">$1</script>')
    .replace(/<[a-z][^<>]*>/gi, tag => tag.replace(/([\s/"'])(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3'));

/**
 * Restores the styles by script: a strict content security policy refuses them as attributes of parsed HTML. Word's
 * lists, which are paragraphs with a proprietary style, become lists.
 */
export function applyStyles(doc: Document): void {
  for (const element of doc.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  const sheets = [...doc.querySelectorAll('script')];
  for (const sheet of sheets) sheet.remove();
  const css = sheets.map(sheet => sheet.textContent).join('');
  let list: HTMLUListElement | null = null;
  for (const item of doc.querySelectorAll<HTMLElement>('[data-style*="mso-list:"]')) {
    const place = /mso-list:\s*l(\d+)\s+level(\d+)/.exec(item.dataset.style ?? '');
    if (!place) continue;
    const level = Number(place[2]);
    for (const mark of item.querySelectorAll('[data-style*="Ignore"]')) mark.remove();
    if (!list || item.previousElementSibling !== list) {
      list = doc.createElement('ul');
      item.before(list);
    }
    const line = doc.createElement('li');
    line.dataset.list = isBulleted(css, place[1] ?? '', level) ? 'bullet' : 'ordered';
    if (level > 1) line.className = `ql-indent-${level - 1}`;
    line.append(...item.childNodes);
    item.remove();
    list.append(line);
  }
}

const isBulleted = (css: string, list: string, level: number): boolean =>
  new RegExp(`@list l${list}:level${level}\\s*{[^}]*mso-level-number-format:\\s*bullet`).test(css);
