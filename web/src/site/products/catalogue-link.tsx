import { catalogueAddress } from '@hydraulics/common/nouns/catalogues/catalogue-address';

/** The catalogue as a PDF, of all products or of a category. It is made when somebody asks for it, which robots need not. */
export function CatalogueLink({ categoryId }: { categoryId?: string }) {
  return (
    <a className="button button-line" href={catalogueAddress(categoryId)} rel="nofollow">
      Catalogue as PDF
    </a>
  );
}
