const sentenceEnd = /[.!?…]["')\]]?(?= |$)/g;

/**
 * The first sentences of a text, at most `length` characters where one ends within it. A longer first sentence is cut
 * between words, but not within a figure and its unit: "200 bar".
 */
export function excerpt(text: string, length = 160): string {
  if (text.length <= length) return text;
  const ends = [...text.slice(0, length + 1).matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length);
  const whole = ends.filter(end => end <= length).at(-1);
  if (whole) return text.slice(0, whole);
  const cut = text.slice(0, length).replace(/\s+\S*$/, '');
  return `${cut.replace(/[\s(]*\d[\d.,/×x–-]*$/, '').replace(/[,;:–-]$/, '')} …`;
}

/**
 * The first clauses of a text for a line of a list: "Mill-type cylinder for 250 bar with bolted heads". Nothing is cut
 * within a clause unless the first is too long.
 */
export function firstClauses(text: string, length = 90): string {
  const ends = [...text.matchAll(/[,:;.](?= |$)/g)].map(({ index }) => index).filter(end => end <= length);
  const end = ends.findLast(one => one > length / 3);
  return end ? text.slice(0, end) : excerpt(text, length);
}

/** A figure and its unit, which stay on one line: "200 bar", "2 × 74 l/min", "14 577 kN". */
const figureAndUnit =
  /(\d) (?=(?:\d{3} )*(?:bar|psi|MPa|mm|cm|m|µm|kN|N|kNm|Nm|kW|W|kg|t|l|litres?|l\/min|rpm|V|A|Hz|ms|s|h|°C|%|×)(?![\p{L}\d]))/gu;

/** A standard, an oil or a product and its number: "EN ISO 4126", "HLP 46", "VPP 400". */
const nameAndNumber = /\b([A-Z]{2,5}) (?=(?:[A-Z]{2,5} )?\d)/g;

/** Allows a break before the third of three dimensions, which together may not fit into a narrow column. */
const thirdDimension = /(×\u00a0[\d.,]+)\u00a0(?=×)/g;

export const withFiguresWhole = (text: string): string =>
  text
    .replace(figureAndUnit, '$1\u00a0')
    .replaceAll('× ', '×\u00a0')
    .replace(thirdDimension, '$1 ')
    .replace(nameAndNumber, '$1\u00a0');
