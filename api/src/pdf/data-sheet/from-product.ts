import { codeParameter } from '@hydraulics/common/contract/site-paths';
import { orderCode } from '@hydraulics/common/figures/type-code/order-code';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Company } from '@hydraulics/common/nouns/company';
import { lookColours } from '@hydraulics/common/units/colours/colours';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { parseImagePath, variantName, variantSizes } from '@hydraulics/common/units/images';
import { uploadName } from '../../blobs/names.ts';
import type { DataSheet, Figure } from './content.ts';

/** In pixels: sharp in print. */
const logoWidth = 640;

/** The company's data for a sheet. */
export function companyOf(company: Company): DataSheet['company'] {
  const { name, tagline, address, phones, emails, hours, look } = company;
  const { ink, signal500 } = lookColours(look);
  const brand = { logo: imageName(look?.logo, logoWidth), ink, signal: signal500 };
  return { name, tagline, address, phones, emails, hours, brand };
}

type InBoth = { metric: string; us: string | null };

const shownIn =
  (units: DataSheetUnits) =>
  ({ metric, us }: InBoth) =>
    units === 'us' ? (us ?? metric) : metric;

/** A figure in one system of units. */
export const figureIn =
  (units: DataSheetUnits) =>
  (row: InBoth & { name: string }): Figure => ({ name: row.name, value: shownIn(units)(row) });

/** In letters: a table of 5,000 cells of longer words or texts would take minutes to typeset. */
const longestWord = 40;
const longestCell = 100;

const longWord = new RegExp(String.raw`(\S{${longestWord - 1}})\S{2,}`, 'gu');

/** A text for a narrow column: long words are cut first, then the text. The product's page has all of it. */
function cutText(text: string): string {
  if (text.length <= longestWord) return text;
  const short = text.replace(longWord, '$1…');
  return short.length <= longestCell ? short : `${short.slice(0, longestCell - 1).trimEnd()}…`;
}

/**
 * How a product or a size of it is ordered: by its own code. Of a series it is an example, the one whose figures are
 * shown if there is one.
 */
export function orderLine(product: { name: string; additionalDesc: string }, rows: { code: string }[], size?: string) {
  if (size) return `Order code: ${size}`;
  const code = orderCode(product, { variants: { rows } });
  if (rows.length > 1) return code ? `Order code, for example: ${code}` : 'Order codes: in the table of sizes';
  return `Order code: ${code ?? product.name}`;
}

/**
 * The table of sizes in one system of units, with the units in its headings.
 * @param product the address of the product's page
 */
export function variantsIn(
  { columns, rows }: Sheet['variants'],
  units: DataSheetUnits,
  product: string,
): DataSheet['variants'] {
  const shown = shownIn(units);
  return {
    columns: columns.map(({ name, metric, us }) => {
      const unit = units === 'us' ? (us ?? metric) : metric;
      return unit ? `${name} (${unit})` : name;
    }),
    rows: rows.map(({ code, cells }) => ({
      code,
      page: `${product}?${new URLSearchParams({ [codeParameter]: code })}`,
      cells: cells.map(cell => ({ text: cutText(shown(cell)), isFigure: cell.order !== null })),
    })),
  };
}

/** As many sentences as fit. The product's page has all of them. */
export function firstSentences(text: string, maxSummary: number): string {
  if (text.length <= maxSummary) return text;
  const cut = text.slice(0, maxSummary);
  const end = Math.max(...['. ', '! ', '? ', '。', '। '].map(sign => cut.lastIndexOf(sign)));
  if (end > 80) return cut.slice(0, end + 1);
  const words = cut.slice(0, cut.lastIndexOf(' ') + 1 || maxSummary).trim();
  return `${words.replace(/[.,;:]$/, '')}…`;
}

/** The name of the narrowest variant of an image that has this width. */
export function imageName(path: string | null | undefined, width: number): string | null {
  const image = path ? parseImagePath(path) : null;
  if (!image) return null;
  const size = variantSizes(image).find(one => one.width >= width) ?? image;
  return uploadName(variantName(image.hash, size));
}
