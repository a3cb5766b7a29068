import { imageVariants } from '@hydraulics/common/images';
import { messages } from '@hydraulics/common/messages';
import type { Product } from '@hydraulics/common/products';
import { plainText } from '@hydraulics/common/text';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { RichHtml } from '../ui/rich-html.tsx';
import { openLightbox } from './open-lightbox.ts';
import { Nothing } from './states.tsx';

type Section = { id: string; title: string; content: ReactNode };

/** The data sheet below a product, with its table of contents. Sections without content are left out. */
export function ProductSections({ product }: { product: Product }) {
  const sections = sectionsOf(product);
  return (
    <div className="sheet">
      <div className="wrap sheet-inner">
        <nav className="contents" aria-label="On this page">
          <ol className="contents-list">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="sheet-body">
          {sections.map(({ id, title, content }) => (
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

/** The sections that have something to show, in the order of the specification. */
export function sectionsOf(product: Product): Section[] {
  const text = (id: string, title: string, html: string): Section[] =>
    plainText(html) || html.includes('<img') ? [{ id, title, content: <RichHtml html={html} /> }] : [];
  return [
    ...text('description', 'Product Description', product.fullDesc),
    { id: 'specification', title: 'Specification', content: <Specification product={product} /> },
    ...text('features', 'Features', product.features),
    ...text('applications', 'Applications', product.applications),
    ...text('advantages', 'Advantages', product.advantages),
    ...text('additional', 'Additional Description', product.additionalDesc),
  ];
}

function Specification({ product: { name, specImage } }: { product: Product }) {
  const largest = specImage ? imageVariants(specImage).at(-1) : undefined;
  if (!specImage || !largest) return <Nothing>{messages.noSpecImage}</Nothing>;
  const alt = `Specification of ${name}`;
  return (
    <a className="spec" href={largest.webp} onClick={event => openLightbox(event, alt, [{ path: specImage, alt }], 0)}>
      <Picture path={specImage} alt={alt} sizes="(min-width: 112rem) 1294px, (min-width: 75rem) 70vw, 92vw" />
      <span className="spec-note">
        Open at full size
        <Icon name="expand" />
      </span>
    </a>
  );
}
