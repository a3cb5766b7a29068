import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { siteMessages } from '@hydraulics/common/site-messages';
import { hasContent } from '@hydraulics/common/text';
import { imageVariants } from '@hydraulics/common/units/images';
import { type ReactNode, useEffect, useState } from 'react';
import { from } from '../../../shared/ui/breakpoints.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { RichHtml } from '../../../shared/ui/rich-html.tsx';
import type { Part as EditedPart } from '../../editing/section-forms.ts';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { openLightbox } from '../../ui/lightbox/open-lightbox.ts';
import { imagePage } from '../../ui/lightbox/viewer.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Nothing } from '../../ui/states.tsx';
import { LazyTypeCode } from '../type-code/lazy-type-code.tsx';
import { DocumentsList } from './documents-list.tsx';
import { FiguresTable } from './figures-table.tsx';
import { VariantsTable } from './variants-table.tsx';

type Section = { id: string } & EditedPart;
type TitledContent = Pick<Section, 'id' | 'title' | 'content'>;

type ProductSectionsProps = {
  product: Product;
  sheet: Sheet | undefined;
  edit?: ((part: EditedPart) => ReactNode) | undefined;
};

/** The data sheet below a product, with its table of contents. Visitors do not see empty sections. */
export function ProductSections({ product, sheet, edit }: ProductSectionsProps) {
  const sections = edit ? allSections(product) : sectionsOf(product);
  const figures = [...(sheet ? figureSections(sheet) : []), ...typeCodeSections(product), ...documentSections(product)];
  const shown = [...sections, ...figures];
  const current = useCurrentSection(shown.map(({ id }) => id).join(' '));
  return (
    <div className="sheet later">
      <div className="wrap sheet-inner">
        <nav className="contents" aria-label="On this page">
          <ol className="contents-list">
            {shown.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                  {title}
                </a>
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
              <Part>{content}</Part>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The `key` remounts the type code after a saved change. */
const typeCodeSections = ({ typeCode, ...product }: Product): TitledContent[] =>
  typeCode
    ? [
        {
          id: 'type-code',
          title: 'Order Code',
          content: <LazyTypeCode key={product.version} product={{ ...product, typeCode }} />,
        },
      ]
    : [];

const documentSections = ({ documents = [] }: Product): TitledContent[] =>
  documents.length > 0
    ? [{ id: 'documents', title: 'Documents', content: <DocumentsList documents={documents} /> }]
    : [];

/** The section at the top of the window, by scrolling. Of several short ones it is the first. */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const within = new Set<string>();
    const observer = new IntersectionObserver(
      entries => {
        for (const { isIntersecting, target } of entries) within[isIntersecting ? 'add' : 'delete'](target.id);
        const first = ids.split(' ').find(id => within.has(id));
        if (first) setCurrent(first);
      },
      // Includes the position of a heading after following a link to it.
      { rootMargin: '-18% 0px -72%' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

/** The sections of figures, which follow those of texts. */
function figureSections(sheet: Sheet): TitledContent[] {
  const { groups, variants } = sheet;
  return [
    ...(groups.length > 0
      ? [{ id: 'technical-data', title: 'Technical Data', content: <FiguresTable sheet={sheet} /> }]
      : []),
    ...(variants.rows.length > 0
      ? [
          {
            id: 'variants',
            title: 'Sizes and Type Codes',
            content: <VariantsTable table={variants} labelledBy="variants-title" />,
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

function Specification({ product: { _id, name, specImage } }: { product: Product }) {
  if (!specImage || imageVariants(specImage).length === 0) return <Nothing>{siteMessages.noSpecImage}</Nothing>;
  const alt = `Specification of ${name}`;
  return (
    <a
      className="spec"
      href={imagePage(_id, specImage)}
      onClick={event => openLightbox(event, alt, [{ path: specImage, alt }], 0)}
    >
      <Picture path={specImage} alt={alt} sizes={`${from('full')} min(70vw, 1294px), 92vw`} />
      <span className="spec-note">
        Open at full size
        <Icon icon={icons.expand} />
      </span>
    </a>
  );
}
