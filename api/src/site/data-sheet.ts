import { join } from 'node:path';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { paths } from '@hydraulics/common/contract/paths';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Company } from '@hydraulics/common/nouns/company';
import type { Product } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import { type DataSheetUnits, dataSheetUnits, parseDataSheetPath } from '@hydraulics/common/units/data-sheet';
import { parseImagePath, variantName, variantSizes } from '@hydraulics/common/units/images';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../deps.ts';
import { matchesIfNoneMatch } from '../http/conditional.ts';
import type { WorkLimits } from '../http/limits/work-limits.ts';
import type { DataSheet } from '../media/data-sheet/content.ts';
import { DataSheets, dataSheetTag } from '../media/data-sheet/data-sheets.ts';

type Options = { client: Client; deps: Deps; publicUrl: string; workLimits: WorkLimits };

/** Serves the data sheets of products. Its tag is known without making it, so that 304 costs three reads only. */
export function dataSheets({ client, deps, publicUrl, workLimits }: Options): Middleware {
  const sheets = new DataSheets(deps.media);

  return async function dataSheet(ctx, next) {
    const id = parseDataSheetPath(ctx.path);
    if (!id || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const units = readUnits(ctx);
    const [product, figures, company] = await workLimits.run(() =>
      Promise.all([client.products.single({ id }), client.products.sheet({ id }), client.company.get({})]),
    );
    const page = publicUrl + paths.product.href({ id });
    const sheet = toDataSheet({ product, figures, company, units, page, uploads: deps.media.folders.uploads });
    const tag = dataSheetTag(sheet);
    ctx.set({ ETag: tag, 'Cache-Control': 'public, no-cache', Link: `<${page}>; rel="canonical"` });
    if (matchesIfNoneMatch(ctx.get('If-None-Match'), tag)) {
      ctx.status = 304;
      return;
    }
    const bytes = await sheets.get(sheet);
    ctx.attachment(`${fileName(product.name)}.pdf`, { type: 'inline' });
    ctx.type = 'application/pdf';
    ctx.body = bytes;
  };
}

/** @throws AppError `invalid_input` */
function readUnits({ query }: Context): DataSheetUnits {
  const { units = 'metric' } = query;
  const known = dataSheetUnits.find(one => one === units);
  if (known) return known;
  const message = 'units must be metric or us';
  throw new AppError('invalid_input', message, { details: [{ path: 'units', message }] });
}

/** Without what file systems do not accept. */
const fileName = (name: string) =>
  `${name
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)} data sheet`.trim();

const keyFigures = 6;
const maxSummary = 420;

type Source = {
  product: Product;
  figures: Sheet;
  company: Company;
  units: DataSheetUnits;
  page: string;
  uploads: string;
};

function toDataSheet({ product, figures, company, units, page, uploads }: Source): DataSheet {
  const shown = ({ metric, us }: { metric: string; us: string | null }) => (units === 'us' ? (us ?? metric) : metric);
  const toFigure = (row: { name: string; metric: string; us: string | null }) => ({
    name: row.name,
    value: shown(row),
  });
  const { columns, rows } = figures.variants;
  const { name, tagline, address, phones, emails, hours } = company;
  return {
    name: product.name,
    category: product.category,
    summary: firstSentences(plainText(product.smallDesc)),
    page,
    units,
    edition: { version: product.version, day: product.updatedAt.slice(0, 10) },
    company: { name, tagline, address, phones, emails, hours },
    keyFigures: figures.groups
      .flatMap(group => group.rows)
      .filter(({ comparable }) => comparable)
      .slice(0, keyFigures)
      .map(toFigure),
    groups: figures.groups.map(group => ({ name: group.name, rows: group.rows.map(toFigure) })),
    variants: {
      columns: columns.map(({ name: title, metric, us }) => {
        const unit = units === 'us' ? (us ?? metric) : metric;
        return unit ? `${title} (${unit})` : title;
      }),
      rows: rows.map(({ code, cells }) => ({
        code,
        cells: cells.map(cell => ({ text: shown(cell), isFigure: cell.order !== null })),
      })),
    },
    image: fileOf(product.images[0], 960, uploads),
    drawing: fileOf(product.specImage, 1440, uploads),
  };
}

/** As many sentences as a sheet has room for. The page has all of them. */
function firstSentences(text: string): string {
  if (text.length <= maxSummary) return text;
  const cut = text.slice(0, maxSummary);
  const end = Math.max(...['. ', '! ', '? ', '。', '। '].map(sign => cut.lastIndexOf(sign)));
  return end > 80 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' ') + 1 || maxSummary).trim()}…`;
}

/** The narrowest variant of an image that has this width. */
function fileOf(path: string | null | undefined, width: number, uploads: string): string | null {
  const image = path ? parseImagePath(path) : null;
  if (!image) return null;
  const size = variantSizes(image).find(one => one.width >= width) ?? image;
  return join(uploads, variantName(image.hash, size));
}
