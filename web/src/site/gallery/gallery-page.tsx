import { productPath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { GalleryImage } from '@hydraulics/common/nouns/images/gallery';
import { siteMessages } from '@hydraulics/common/site-messages';
import { imageVariants } from '@hydraulics/common/units/images';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { pageOf, pageSize } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { masonry } from '../paging/masonry.ts';
import { Pager } from '../paging/pager.tsx';
import { Banner, FirstScreenEnd, TitleBlock } from '../ui/banner.tsx';
import { focusClasses } from '../ui/focus/focus-classes.ts';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed, Nothing } from '../ui/states.tsx';
import { firstPictures, gallerySizes } from './first-pictures.ts';

export function Page() {
  const page = pageOf(useParams());
  const images = useQuery(queries.gallery(page)).value?.filter(({ filename }) => imageVariants(filename).length > 0);
  const total = useQuery(queries.galleryCount).value?.total ?? images?.length ?? 0;
  return (
    <>
      <Banner title={paths.gallery.title} here={null} compact>
        {images && images.length > 0 && <TitleBlock cells={[['Pictures', total]]} />}
      </Banner>
      <FirstScreenEnd />
      <div className="band wrap">
        {!images && <LoadFailed />}
        {images?.length === 0 && <Nothing>{siteMessages.noImages}</Nothing>}
        {images && images.length > 0 && (
          <div className="island" data-island="pages" data-automatic="">
            <Masonry images={images} before={(page - 1) * pageSize} total={total} />
            <Pager total={total} what="pictures" />
          </div>
        )}
      </div>
    </>
  );
}

type MasonryProps = {
  images: Pick<GalleryImage, '_id' | 'filename' | 'alt' | 'focus' | 'product'>[];
  before: number;
  total: number;
};

/** The links of its pictures open the lightbox. */
function Masonry({ images, before, total }: MasonryProps) {
  const { list, tiles } = masonry(
    total,
    images.map(({ filename, product }) => ({ path: filename, isNamed: Boolean(product) })),
  );
  return (
    <div className="masonry-frame" data-group="pictures" data-island="lightbox" data-name={paths.gallery.title}>
      <ul className={list} data-total={total}>
        {images.map(({ _id, filename, alt, focus, product }, index) => (
          <li className={[tiles[index], focusClasses(focus)].filter(Boolean).join(' ')} key={_id}>
            <a
              className="drawing-paper"
              href={paths.galleryImage.href({ file: filename })}
              data-image={filename}
              {...(product && { 'data-page': productPath(product), 'data-title': product.name })}
            >
              <Picture
                path={filename}
                alt={alt || `Picture ${before + index + 1} of ${total}`}
                sizes={gallerySizes}
                eager={index < firstPictures}
              />
            </a>
            {product && (
              <PageLink to={productPath(product)} className="masonry-product">
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
