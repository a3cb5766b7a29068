import { z } from 'zod';
import { limits } from '../../limits.ts';

/** What staff say about the supply of a product: its class, and the lead time if there is one. */
export type Availability = { stock: 'in-stock' | 'days' | 'to-order'; days: number | null };

const dayCounts = { day: 1, week: 7 } as const;
const leadTime = /^(?:(\d{1,3}) ?(?:-|–|to) ?)?(\d{1,3}) (day|week)s?$/;

/** The forms that are read, for messages. */
const availabilityForms = '“In stock”, “10 days”, “3 weeks” or “Made to order, 4 weeks”';

/** Reads `In stock`, `10 days`, `3 weeks`, `3–4 weeks`, `Made to order` or `Made to order, 4 weeks`. */
export function readAvailability(text: string): Availability | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (typed === 'in stock') return { stock: 'in-stock', days: 0 };
  if (typed === 'made to order') return { stock: 'to-order', days: null };
  const ordered = /^made to order, ?(.+)$/.exec(typed)?.[1];
  const days = readDays(ordered ?? typed);
  return days === undefined ? undefined : { stock: ordered === undefined ? 'days' : 'to-order', days };
}

/** The longest of a range, which is what a buyer can rely on. */
function readDays(text: string): number | undefined {
  const [, , number, unit] = leadTime.exec(text) ?? [];
  const days = Number(number) * dayCounts[unit as keyof typeof dayCounts];
  return days > 0 ? days : undefined;
}

const wrong = `Availability must be ${availabilityForms}, or empty`;

export const availabilityInput = z
  .string({ error: wrong })
  .trim()
  .max(limits.name, wrong)
  .refine(text => text === '' || readAvailability(text) !== undefined, wrong)
  .optional();

/** As a card says it, without a heading: `In stock`, `Lead time 10 days`. */
export const supplyLine = (text: string): string =>
  readAvailability(text)?.stock === 'days' ? `Lead time ${text}` : text;

/** Columns of a table of sizes that say how each is supplied. */
export const supplyColumns = { availability: 'availability', replacedBy: 'replaced by' } as const;

type Cell = { kind: string; text?: string } | null | undefined;
type Table = { columns: readonly { name: string }[]; rows: readonly { cells: readonly Cell[] }[] };

const isColumn = (name: string, column: keyof typeof supplyColumns): boolean =>
  name.trim().toLowerCase() === supplyColumns[column];

/** What a size says in one of these columns; empty if it says nothing. */
export function supplyOf(
  { columns, rows }: Table,
  row: number | undefined,
  column: keyof typeof supplyColumns,
): string {
  const place = columns.findIndex(({ name }) => isColumn(name, column));
  const cell = rows[row ?? -1]?.cells[place];
  return cell?.kind === 'text' ? (cell.text ?? '').trim() : '';
}

/** The error of a cell of the column Availability. */
export const availabilityError = (column: string, text: string): string | undefined =>
  isColumn(column, 'availability') && text.trim() !== '' && !readAvailability(text) ? `${wrong}.` : undefined;

export const availabilityOutput = z
  .object({
    text: z.string().meta({ description: 'As staff wrote it' }),
    stock: z.enum(['in-stock', 'days', 'to-order']),
    days: z.number().int().nullable().meta({ description: 'The lead time in days; null if it is not said' }),
  })
  .optional()
  .meta({ description: 'Of the size, or else of the product; left out if it is not said' });

/** The availability of a size of a product, or of the product. */
export function availabilityOf(product: { availability: string; variants: Table }, row: number | undefined) {
  for (const text of [supplyOf(product.variants, row, 'availability'), product.availability]) {
    const read = text ? readAvailability(text) : undefined;
    if (read) return { text, ...read };
  }
  return undefined;
}
