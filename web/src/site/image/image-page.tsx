import { productPath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/site-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import type { ReactNode } from 'react';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { isMissing } from '../page/page.ts';
import { useParams } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { PageLink } from '../ui/link.tsx';
import { Missing } from '../ui/not-found.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { fileOf } from './file-of.ts';

export function GalleryImagePage() {
  const params = useParams();
  const { value } = useQuery(queries.galleryImage(params.file ?? ''));
  const alt = value?.alt || `Picture of the ${paths.gallery.title.toLowerCase()}`;
  const { product } = value ?? {};
  return (
    <Sheet path={fileOf(params)} alt={alt} back={paths.gallery}>
      {product && (
        <PageLink to={productPath(product)} className="more">
          See {product.name}
          <Icon icon={icons.arrow} />
        </PageLink>
      )}
    </Sheet>
  );
}

export function ProductImagePage() {
  const params = useParams();
  const { id = '' } = params;
  const { value: product, ...read } = useQuery(queries.product(id));
  if (isMissing(read))
    return (
      <Missing title={siteMessages.noProduct} text="It was removed from the catalogue, or the address is mistyped." />
    );
  if (!product) {
    return (
      <div className="band wrap">
        <LoadFailed />
      </div>
    );
  }
  const path = fileOf(params);
  const text = product.imageAlts?.[product.images.indexOf(path)];
  const alt = path === product.specImage ? `Specification of ${product.name}` : text || product.name;
  return <Sheet path={path} alt={alt} back={{ title: product.name, href: () => productPath(product) }} />;
}

type SheetProps = { path: string; alt: string; back: { title: string; href: () => string }; children?: ReactNode };

const large = 'large';

/** The whole image; enlarged, it scrolls both ways, so that small print is readable on a phone, too. */
function Sheet({ path, alt, back, children }: SheetProps) {
  return (
    <div className="image-page wrap">
      <h1 className="image-title">{alt}</h1>
      <p className="image-ways">
        <PageLink to={back.href()} className="more">
          <Icon icon={icons.previous} />
          Back to {back.title}
        </PageLink>
        <a href={`#${large}`} className="more image-enlarge">
          Enlarge
          <Icon icon={icons.search} />
        </a>
        <a href="#main" className="more image-fit">
          Fit to the window
        </a>
        {children}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div className="image-frame" id={large} role="group" aria-label={alt} tabIndex={0}>
        <Picture path={path} alt={alt} sizes="max(1200px, 92vw)" eager />
      </div>
    </div>
  );
}
