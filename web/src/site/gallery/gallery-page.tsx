import { paths } from '@hydraulics/common/contract/site-paths';
import type { GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import { siteMessages } from '@hydraulics/common/site-messages';
import { imageVariants } from '@hydraulics/common/units/images';
import { useEffect, useRef } from 'react';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { pageSize } from '../page/paging.ts';
import { queries } from '../page/queries.ts';
import { Pager } from '../paging/pager.tsx';
import { type ShownPages, usePages } from '../paging/use-pages.ts';
import { Banner, TitleBlock } from '../ui/banner.tsx';
import { openLightbox } from '../ui/lightbox/open-lightbox.ts';
import { PageLink } from '../ui/link.tsx';
import { Part } from '../ui/parts/part.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { firstPictures, gallerySizes } from './first-pictures.ts';
import { masonry } from './masonry.ts';

export function Page() {
  const counted = useQuery(queries.galleryCount);
  const { values, retry, ...pages } = usePages(queries.gallery);
  const images = values?.flat().filter(({ filename }) => imageVariants(filename).length > 0);
  const total = counted.value?.total ?? images?.length ?? 0;
  const more = useLoadOnScroll(pages);
  return (
    <>
      <Banner title={paths.gallery.title}>
        {images && images.length > 0 && <TitleBlock cells={[['Pictures', total]]} />}
      </Banner>
      <div className="band wrap">
        {images && images.length === 0 && <Nothing>{siteMessages.noImages}</Nothing>}
        {images && images.length > 0 && (
          <>
            <Part>
              <Masonry images={images} before={(pages.from - 1) * pageSize} total={total} />
            </Part>
            <Part>
              <Pager total={total} what="pictures" moreRef={more} {...pages} />
            </Part>
          </>
        )}
        {!images && (retry ? <LoadFailed retry={retry} /> : <Loading />)}
      </div>
    </>
  );
}

/** Further pages load on request, so that visitors can reach the footer. */
const automaticPages = 4;

/** Loads the next page shortly before its link comes into view. The link remains after a failure. */
function useLoadOnScroll({ from, to, addNext }: Pick<ShownPages<unknown>, 'from' | 'to' | 'addNext'>) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const { current } = link;
    if (!current || (to - from) % (automaticPages + 1) === automaticPages) return;
    const observer = new IntersectionObserver(
      // A busy browser reports several positions at once; only the last is where the link is now. It may also report to
      // an observer whose page has already loaded, which must not add another page.
      entries => entries.at(-1)?.isIntersecting && void addNext().catch(() => observer.disconnect()),
      { rootMargin: '800px 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  });
  return link;
}

type MasonryProps = {
  images: Pick<GalleryImage, '_id' | 'filename' | 'alt' | 'product'>[];
  before: number;
  total: number;
};

function Masonry({ images, before, total }: MasonryProps) {
  const { list, tiles } = masonry(
    total,
    images.map(({ filename, product }) => ({ path: filename, isNamed: Boolean(product) })),
  );
  const slides = images.map(({ filename, alt, product }, index) => ({
    path: filename,
    alt: alt || `Picture ${before + index + 1} of ${total}`,
    page: product ? { title: product.name, href: paths.product.href({ id: product._id }) } : undefined,
  }));
  return (
    <div className="masonry-frame">
      <ul className={list}>
        {images.map(({ _id, filename, product }, index) => (
          <li className={tiles[index]} key={_id}>
            <a
              className="drawing-paper"
              href={paths.galleryImage.href({ file: filename })}
              onClick={event => openLightbox(event, paths.gallery.title, slides, index)}
            >
              <Picture
                path={filename}
                alt={slides[index]?.alt ?? ''}
                sizes={gallerySizes}
                eager={index < firstPictures}
              />
            </a>
            {product && (
              <PageLink to={paths.product.href({ id: product._id })} className="masonry-product">
                {product.name}
                <Icon icon={icons.arrow} />
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Tiles of images of usual shapes. */
const blanks = masonry(
  6,
  ['4x3', '3x4', '1x1', '4x5', '3x2', '25x24'].map(shape => ({ path: `uploads/${'0'.repeat(40)}-${shape}.webp` })),
).tiles;

function Loading() {
  return (
    <div role="status">
      <p className="loading-word">{siteMessages.loading}</p>
      <div className="masonry-frame" aria-hidden="true">
        <div className="masonry">
          {blanks.map(tile => (
            <div className={`${tile} blank blank-image`} key={tile} />
          ))}
        </div>
      </div>
    </div>
  );
}
