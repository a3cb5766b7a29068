/** The data sheet of a product as a PDF, made on request. */
export const dataSheetUnits = ['metric', 'us'] as const;
export type DataSheetUnits = (typeof dataSheetUnits)[number];

/** The address of a product's data sheet. */
export const dataSheetAddress = (productId: string, units: DataSheetUnits = 'metric'): string =>
  `/product/${productId}/data-sheet.pdf${units === 'us' ? '?units=us' : ''}`;

const pattern = /^\/product\/([A-Za-z0-9_-]{1,36})\/data-sheet\.pdf$/;

/** The product of a data sheet's path; null for others. */
export const parseDataSheetPath = (path: string): string | null => pattern.exec(path)?.[1] ?? null;
