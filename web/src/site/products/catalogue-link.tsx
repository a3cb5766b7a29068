import { catalogueAddress } from '@hydraulics/common/nouns/catalogues/catalogue-address';

/** Links to the catalogue as a PDF, of all products or a category. It is made on request, so robots must not follow. */
export function CatalogueLink({ categoryId }: { categoryId?: string }) {
  return (
    <a className="button button-line" href={catalogueAddress(categoryId)} rel="nofollow">
      Catalogue as PDF
    </a>
  );
}
