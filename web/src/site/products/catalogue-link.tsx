import { catalogueAddress } from '@hydraulics/common/nouns/catalogues/catalogue-address';

/** A link to the catalogue as a PDF, of all products or of a category. It is made on request, so robots must not follow it. */
export function CatalogueLink({ categoryId }: { categoryId?: string }) {
  return (
    <a className="button button-line" href={catalogueAddress(categoryId)} rel="nofollow">
      Catalogue as PDF
    </a>
  );
}
