/** The data sheet of a product as a PDF, made on request. */
export const dataSheetUnits = ['metric', 'us'] as const;
export type DataSheetUnits = (typeof dataSheetUnits)[number];

/** The address of the data sheet of a product, by its id or its name in addresses, or of one of its sizes. */
export function dataSheetAddress(idOrName: string, units: DataSheetUnits = 'metric', code = ''): string {
  const query = new URLSearchParams({ ...(code ? { code } : {}), ...(units === 'us' ? { units } : {}) });
  return `/product/${idOrName}/data-sheet.pdf${query.size > 0 ? `?${query}` : ''}`;
}

const pattern = /^\/product\/([A-Za-z0-9_-]{1,80})\/data-sheet\.pdf$/;

/** The product of a data sheet's path; null for others. */
export const parseDataSheetPath = (path: string): string | null => pattern.exec(path)?.[1] ?? null;

// Browsers and Node differ in their short months, such as `Sep` and `Sept`.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * The day of an issue, as in `27 Nov 2026`.
 * @param day an ISO date, such as `2026-11-27`
 */
export function issueDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}
