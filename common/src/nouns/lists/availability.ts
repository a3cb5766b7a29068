import { z } from 'zod';
import { limits } from '../../limits.ts';

/** What staff say about the supply of a product: its class, and the lead time if there is one. */
export type Availability = { stock: 'in-stock' | 'days' | 'to-order'; days: number | null };

const dayCounts = { day: 1, week: 7 } as const;
const leadTime = /^(?:(\d{1,3}) ?(?:-|–|to) ?)?(\d{1,3}) (day|week)s?$/;

/** The forms that are read, for messages. */
export const availabilityForms = '“In stock”, “10 days”, “3 weeks” or “Made to order, 4 weeks”';

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

/** Whether a column of a table of sizes holds the availability of each. */
export const isAvailabilityColumn = (name: string): boolean => name.trim().toLowerCase() === 'availability';
