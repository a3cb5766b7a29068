import type { DataSheetUnits } from '../../units/data-sheet.ts';

/** The address of the catalogue as a PDF for visitors: of all products, or of a category. */
export function catalogueAddress(categoryId?: string, units: DataSheetUnits = 'metric'): string {
  const query = new URLSearchParams({
    ...(categoryId ? { category: categoryId } : {}),
    ...(units === 'us' ? { units } : {}),
  });
  return `/catalogue.pdf${query.size > 0 ? `?${query}` : ''}`;
}

/** The address of a catalogue that staff requested. */
export const madeCatalogueAddress = (id: string): string => `/catalogues/${id}.pdf`;

const pattern = /^\/catalogues\/([0-9a-f-]{36})\.pdf$/;

/** The id of a made catalogue's path; null for others. */
export const parseMadeCatalogue = (path: string): string | null => pattern.exec(path)?.[1] ?? null;
