import { productPath } from '@hydraulics/common/addresses/record-paths';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { PagesOfProduct } from '@hydraulics/common/nouns/pages/pages';
import type { Product } from '@hydraulics/common/nouns/products';
import type { ReactNode } from 'react';
import type { Part as EditedPart } from '../../editing/section-forms.ts';
import { shownSize } from '../../page/size.ts';
import { DocumentsList } from '../../ui/documents/documents-list.tsx';
import { Island } from '../../ui/islands/island.tsx';
import { CadDocuments, isCadOffered } from '../details/cad-links.tsx';
import { FiguresTable } from '../details/figures-table.tsx';
import { VariantsTable } from '../details/variants-table.tsx';
import { CodeLegend, PasteCode } from '../type-code/code-legend.tsx';
import { shownChoices, shownMounting } from '../type-code/shown-choices.ts';
import { strokeProps } from '../type-code/stroke-props.ts';
import { StrokeSlider } from '../type-code/stroke-slider.tsx';
import { certificateSections, mentionSections } from './page-sections.tsx';
import { RelatedLinks } from './related-links.tsx';
import { allTexts, TextSections, textsOf } from './text-sections.tsx';

type TitledContent = {
  id: string;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  content: ReactNode;
};

type ProductSectionsProps = {
  product: Product;
  sheet: Sheet | undefined;
  pages: PagesOfProduct | undefined;
  edit?: ((part: EditedPart) => ReactNode) | undefined;
};

/** The data sheet below a product, with its table of contents. Visitors do not see empty sections. */
export function ProductSections({ product, sheet, pages, edit }: ProductSectionsProps) {
  const figures = [
    ...(sheet ? figureSections(product, sheet) : []),
    ...sizeSections(product, sheet),
    ...documentSections(product, sheet),
    ...(pages ? certificateSections(pages) : []),
  ];
  const texts = edit ? allTexts(product) : textsOf(product);
  // What goes with the product, such as its accessories and spare parts, has its place here.
  const more = [...relatedSections(product), ...(pages ? mentionSections(pages) : [])];
  return (
    <div className="sheet later">
      <nav className="contents" aria-label="On this page" data-island="contents">
        <ol className="contents-list wrap">
          {[...figures, ...texts, ...more].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="wrap sheet-body">
        <Sections sections={figures} />
        <TextSections texts={texts} edit={edit} />
        <Sections sections={more} />
      </div>
    </div>
  );
}

const Sections = ({ sections }: { sections: TitledContent[] }) =>
  sections.map(({ id, title, aside, content }) => (
    <section className="sheet-section" key={id} id={id} aria-labelledby={`${id}-title`}>
      <div className="sheet-head">
        <h2 className="sheet-title" id={`${id}-title`}>
          {title}
        </h2>
        {aside}
      </div>
      {content}
    </section>
  ));

/** The figures of the shown size, which change with it. */
function figureSections(product: Product, sheet: Sheet): TitledContent[] {
  if (sheet.groups.length === 0) return [];
  const choices = shownChoices(product, sheet);
  const content = (
    <>
      {product.typeCode && (
        <Island name="stroke" Component={StrokeSlider} props={{ of: strokeProps(product, sheet, choices) }} />
      )}
      <div data-part="figures">
        <FiguresTable sheet={sheet} mounting={shownMounting(product, choices)} />
      </div>
    </>
  );
  return [{ id: 'technical-data', title: 'Technical Data', content }];
}

/** The table of sizes, with how their codes are read and made. */
function sizeSections(product: Product, sheet: Sheet | undefined): TitledContent[] {
  const { typeCode } = product;
  const path = productPath(product);
  const aside = typeCode && <PasteCode path={path} />;
  const legend = typeCode && <CodeLegend typeCode={typeCode} />;
  if (!sheet || sheet.variants.rows.length === 0)
    return legend ? [{ id: 'type-code', title: 'Order Code', aside, content: legend }] : [];
  const content = (
    <>
      <Island
        name="variants"
        Component={VariantsTable}
        props={{
          table: sheet.variants,
          labelledBy: 'variants-title',
          productId: product._id,
          path,
          current: shownSize(sheet)?.row ?? null,
        }}
      />
      {legend}
    </>
  );
  return [{ id: 'variants', title: 'Sizes and Type Codes', aside, content }];
}

function relatedSections({ related = [] }: Product): TitledContent[] {
  if (related.length === 0) return [];
  return [{ id: 'accessories', title: 'Accessories and Spares', content: <RelatedLinks related={related} /> }];
}

function documentSections(product: Product, sheet: Sheet | undefined): TitledContent[] {
  const { documents = [] } = product;
  const hasCad = sheet !== undefined && isCadOffered(sheet);
  if (documents.length === 0 && !hasCad) return [];
  const content = (
    <>
      {documents.length > 0 && <DocumentsList documents={documents} />}
      {hasCad && <CadDocuments product={product} sheet={sheet} />}
    </>
  );
  return [{ id: 'documents', title: 'Documents', content }];
}
