import type { Blobs } from '../blobs/blobs.ts';
import type { CatalogueHead, CatalogueProduct } from '../pdf/catalogue/content.ts';
import type { DataSheet } from '../pdf/data-sheet/content.ts';
import type { QuotationSheet } from '../pdf/quotation/content.ts';

/** What is drawn, for a worker, which reads local files: each picture by its path instead of its name, null if it is gone. */
export function localPictures({ local }: Pick<Blobs, 'local'>) {
  const pathOf = async (name: string | null) => (name ? local(name) : null);

  const company = async (shown: DataSheet['company']): Promise<DataSheet['company']> => ({
    ...shown,
    brand: { ...shown.brand, logo: await pathOf(shown.brand.logo) },
  });

  return {
    ofDataSheet: async (sheet: DataSheet): Promise<DataSheet> => ({
      ...sheet,
      company: await company(sheet.company),
      image: await pathOf(sheet.image),
      drawing: await pathOf(sheet.drawing),
    }),
    ofQuotation: async (sheet: QuotationSheet): Promise<QuotationSheet> => ({
      ...sheet,
      company: await company(sheet.company),
      positions: await Promise.all(
        sheet.positions.map(async position => ({ ...position, picture: await pathOf(position.picture) })),
      ),
    }),
    ofHead: async (head: CatalogueHead): Promise<CatalogueHead> => ({ ...head, company: await company(head.company) }),
    ofProducts: (products: CatalogueProduct[]): Promise<CatalogueProduct[]> =>
      Promise.all(products.map(async product => ({ ...product, image: await pathOf(product.image) }))),
  };
}
