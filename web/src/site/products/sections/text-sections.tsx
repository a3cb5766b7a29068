import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { siteMessages } from '@hydraulics/common/site-messages';
import { hasContent } from '@hydraulics/common/text';
import { imageVariants } from '@hydraulics/common/units/images';
import type { ReactNode } from 'react';
import { below, from } from '../../../shared/ui/breakpoints.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { RichHtml } from '../../../shared/ui/rich-html.tsx';
import type { Part as EditedPart } from '../../editing/section-forms.ts';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { imagePage } from '../../ui/lightbox/viewer.tsx';
import { Nothing } from '../../ui/states.tsx';

type Text = { id: string } & EditedPart;

type TextSectionsProps = { texts: Text[]; edit?: ((part: EditedPart) => ReactNode) | undefined };

/**
 * The texts of a product. Each is open without script, and folds; the script that every page contains folds them on
 * phones, and opens the one that a link leads to (`entries/hydrate-on-interaction.ts`).
 */
export const TextSections = ({ texts, edit }: TextSectionsProps) => (
  <div className="texts">
    {texts.map(({ id, ...part }) => (
      <section className="text" key={id} id={id} aria-labelledby={`${id}-title`}>
        <details data-folds={below('medium')} open>
          <summary className="text-summary folds">
            <h2 className="text-title" id={`${id}-title`}>
              {part.title}
            </h2>
          </summary>
          <div className="text-content">{edit ? edit(part) : part.content}</div>
        </details>
      </section>
    ))}
  </div>
);

/** The specified sections in their order; `content` is null if one is empty. */
export function allTexts(product: Product): Text[] {
  const text = (id: string, title: string, field: RichField): Text => {
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
export const textsOf = (product: Product): Text[] => allTexts(product).filter(({ content }) => content !== null);

function Specification({ product: { _id, address, name, specImage, typeCode } }: { product: Product }) {
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
      <Picture path={specImage} alt={alt} sizes={`${from('full')} min(30vw, 513px), ${from('medium')} 45vw, 92vw`} />
      <span className="spec-note">
        Open at full size{typeCode && ', an example of the series'}
        <Icon icon={icons.expand} />
      </span>
    </a>
  );
}
