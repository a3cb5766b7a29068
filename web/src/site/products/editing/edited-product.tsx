import '../../../styles/editing.css';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { PagesOfProduct } from '@hydraulics/common/nouns/pages/pages';
import type { Product } from '@hydraulics/common/nouns/products';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Editable } from '../../editing/editing.tsx';
import { refreshNextPage, watchLeaving } from '../../editing/leaving.ts';
import type { Part, SectionForms } from '../../editing/section-forms.ts';
import { startNew } from '../../ui/islands/show-address.ts';
import { prepareToasts } from '../../ui/toasts/show-toast.ts';
import { ProductSections } from '../sections/product-sections.tsx';
import { hasSmallDescription, SmallDescription } from '../small-description.tsx';

type EditedProps = {
  product: Product;
  sheet: Sheet | undefined;
  pages: PagesOfProduct | undefined;
  forms: SectionForms;
  /** Where the text beside the title is. */
  textPlace: Element;
};

/** The data sheet of a product as signed-in staff see it: with a form for each section, also for the empty ones. */
export function EditedProduct({ product: served, sheet, pages, forms, textPlace }: EditedProps) {
  const [product, setProduct] = useState(served);
  const isSaved = product !== served;
  useEffect(() => {
    // Loaded early: a toast about a lost connection could not be loaded then.
    void prepareToasts();
    startNew(document);
    return watchLeaving(forms);
  }, [forms]);
  useEffect(() => (isSaved ? refreshNextPage() : undefined), [isSaved]);
  const edit = (part: Part) => (
    <Editable key={part.field} product={product} part={part} forms={forms} onSaved={setProduct} />
  );
  const text = hasSmallDescription(product) ? <SmallDescription product={product} /> : null;
  return (
    <>
      <ProductSections product={product} sheet={sheet} pages={pages} edit={edit} />
      {createPortal(edit({ title: 'Small Description', field: 'smallDesc', content: text }), textPlace)}
      <forms.Session />
    </>
  );
}
