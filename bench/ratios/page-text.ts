/** What a visitor reads on a page, and how much HTML it is. */
export type PageText = {
  text: string;
  /** HTML elements. */
  elements: number;
  /** Characters of HTML without scripts, style sheets and data for scripts. */
  markup: number;
};

/** Reads well-formed HTML, as React writes it. */
export function readPage(html: string): PageText {
  const markup = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/(<(script|style)\b[^>]*>).*?(?=<\/\2>)/gs, '$1')
    .replace(/ data-props="[^"]*"/g, '');
  const body = markup.slice(markup.indexOf('<body'));
  const text = body.replace(/<title\b.*?<\/title>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ');
  return { text: text.trim(), elements: markup.match(/<[a-z]/gi)?.length ?? 0, markup: markup.length };
}

const tolerance = 0.15;

/** Why two pages do not count as the same page; undefined if they do. */
export function differenceOf(own: PageText, peer: PageText): string | undefined {
  const place = [...own.text].findIndex((letter, index) => letter !== peer.text[index]);
  const from = place < 0 ? own.text.length : place;
  if (own.text !== peer.text) {
    const [here, there] = [own, peer].map(({ text }) => text.slice(Math.max(0, from - 20), from + 40));
    return `other text: “${here}”, “${there}”`;
  }
  for (const size of ['elements', 'markup'] as const) {
    if (Math.abs(peer[size] / own[size] - 1) > tolerance) return `${size}: ${own[size]}, ${peer[size]}`;
  }
  return undefined;
}
