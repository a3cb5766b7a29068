import { productPath } from '@hydraulics/common/addresses/record-paths';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { PagesOfProduct } from '@hydraulics/common/nouns/pages/pages';
import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { siteMessages } from '@hydraulics/common/site-messages';
import { hasContent } from '@hydraulics/common/text';
import { imageVariants } from '@hydraulics/common/units/images';
import type { ReactNode } from 'react';
import { from } from '../../../shared/ui/breakpoints.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { RichHtml } from '../../../shared/ui/rich-html.tsx';
import type { Part as EditedPart } from '../../editing/section-forms.ts';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { shownSize } from '../../page/size.ts';
import { DocumentsList } from '../../ui/documents/documents-list.tsx';
import { Island } from '../../ui/islands/island.tsx';
import { imagePage } from '../../ui/lightbox/viewer.tsx';
import { Nothing } from '../../ui/states.tsx';
import { CodeLegend } from '../type-code/code-legend.tsx';
import { FiguresTable } from './figures-table.tsx';
import { pageSections } from './page-sections.tsx';
import { VariantsTable } from './variants-table.tsx';

type Section = { id: string } & EditedPart;
type TitledContent = Pick<Section, 'id' | 'title' | 'content'>;

type ProductSectionsProps = {
  product: Product;
  sheet: Sheet | undefined;
  pages: PagesOfProduct | undefined;
  edit?: ((part: EditedPart) => ReactNode) | undefined;
};

/** The data sheet below a product, with its table of contents. Visitors do not see empty sections. */
export function ProductSections({ product, sheet, pages, edit }: ProductSectionsProps) {
  const sections = edit ? allSections(product) : sectionsOf(product);
  const figures = [
    ...(sheet ? figureSections(product, sheet) : []),
    ...typeCodeSections(product),
    ...documentSections(product),
    ...(pages ? pageSections(pages) : []),
  ];
  const shown = [...sections, ...figures];
  return (
    <div className="sheet later">
      <div className="wrap sheet-inner">
        <nav className="contents" aria-label="On this page" data-island="contents">
          <ol className="contents-list">
            {shown.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="sheet-body">
          {sections.map(({ id, ...part }) => (
            <section className="sheet-section" key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 className="sheet-title" id={`${id}-title`}>
                {part.title}
              </h2>
              {edit ? edit(part) : part.content}
            </section>
          ))}
          {figures.map(({ id, title, content }) => (
            <section className="sheet-section" key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 className="sheet-title" id={`${id}-title`}>
                {title}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

const typeCodeSections = ({ _id, address, typeCode }: Product): TitledContent[] =>
  typeCode
    ? [
        {
          id: 'type-code',
          title: 'Order Code',
          content: <CodeLegend path={productPath({ _id, address })} typeCode={typeCode} />,
        },
      ]
    : [];

const documentSections = ({ documents = [] }: Product): TitledContent[] =>
  documents.length > 0
    ? [{ id: 'documents', title: 'Documents', content: <DocumentsList documents={documents} /> }]
    : [];

/** The figures of the shown size, which change with it. */
const Figures = ({ sheet }: { sheet: Sheet }) => (
  <div data-part="figures">
    <FiguresTable sheet={sheet} />
  </div>
);

/** The sections of figures, which follow those of texts. */
function figureSections(product: Product, sheet: Sheet): TitledContent[] {
  const { groups, variants } = sheet;
  return [
    ...(groups.length > 0
      ? [{ id: 'technical-data', title: 'Technical Data', content: <Figures sheet={sheet} /> }]
      : []),
    ...(variants.rows.length > 0
      ? [
          {
            id: 'variants',
            title: 'Sizes and Type Codes',
            content: (
              <Island
                name="variants"
                Component={VariantsTable}
                props={{
                  table: variants,
                  labelledBy: 'variants-title',
                  path: productPath(product),
                  current: shownSize(sheet)?.row ?? null,
                }}
              />
            ),
          },
        ]
      : []),
  ];
}

function allSections(product: Product): Section[] {
  const text = (id: string, title: string, field: RichField): Section => {
    const html = product[field];
    const content = hasContent(html) ? <RichHtml html={withFiguresWhole(html)} /> : null;
    return { id, title, field, content };
  };
  return [
    text('description', 'Product Description', 'fullDesc'),
    { id: 'specification', title: 'Specification', field: 'specImage', content: <Specification product={product} /> },
    text('features', 'Features', 'features'),
    text('applications', 'Applications', 'applications'),
    text('advantages', 'Advantages', 'advantages'),
    text('additional', 'Additional Description', 'additionalDesc'),
  ];
}

/** The non-empty sections. */
export const sectionsOf = (product: Product): Section[] =>
  allSections(product).filter(({ content }) => content !== null);

function Specification({ product: { _id, address, name, specImage } }: { product: Product }) {
  if (!specImage || imageVariants(specImage).length === 0) return <Nothing>{siteMessages.noSpecImage}</Nothing>;
  const alt = `Specification of ${name}`;
  return (
    <a
      className="spec"
      href={imagePage(address || _id, specImage)}
      data-island="lightbox"
      data-name={alt}
      data-image={specImage}
    >
      <Picture path={specImage} alt={alt} sizes={`${from('full')} min(70vw, 1294px), 92vw`} />
      <span className="spec-note">
        Open at full size
        <Icon icon={icons.expand} />
      </span>
    </a>
  );
}
