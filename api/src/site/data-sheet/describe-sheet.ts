import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import type { DataSheet } from '../../pdf/data-sheet/content.ts';
import type { readFacts } from './pdf-request.ts';
import { toDataSheet } from './to-data-sheet.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>;
type Place = { units: DataSheetUnits; publicUrl: string };

/** The content of the data sheet of a product, or of the size that its facts are about. */
export function describeSheet([product, figures, company]: Facts, { units, publicUrl }: Place) {
  const size = figures.size?.kind === 'series' ? undefined : figures.size;
  const series = publicUrl + productPath(product);
  const page = size ? publicUrl + sizePath(product, size.code) : series;
  const sheet: DataSheet = toDataSheet({ product, figures, company, units, page, series });
  return { sheet, size, page };
}
