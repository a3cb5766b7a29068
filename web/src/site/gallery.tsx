import type { GalleryImage } from '@hydraulics/common/gallery';
import { imageVariants } from '@hydraulics/common/images';
import { paths } from '@hydraulics/common/paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../data/use-query.ts';
import { Picture } from '../ui/picture.tsx';
import { Banner, TitleBlock } from './banner.tsx';
import { summary, titleOf } from './head.ts';
import { masonry } from './masonry.ts';
import { openLightbox } from './open-lightbox.ts';
import type { SitePage } from './page.ts';
import { queries } from './queries.ts';
import { LoadFailed, Nothing } from './states.tsx';

const sizes = '(min-width: 112rem) 518px, (min-width: 900px) 30vw, (min-width: 750px) 45vw, 86vw';

function Page() {
  const { value, ...read } = useQuery(queries.gallery);
  const images = value?.filter(({ filename }) => imageVariants(filename).length > 0);
  return (
    <>
      <Banner title={paths.gallery.title}>
        {images && images.length > 0 && <TitleBlock cells={[['Pictures', images.length]]} />}
      </Banner>
      <div className="band wrap">
        {images && images.length === 0 && <Nothing>{siteMessages.noImages}</Nothing>}
        {images && images.length > 0 && <Masonry images={images} />}
        {!images && (read.state === 'error' ? <LoadFailed retry={read.retry} /> : <Loading />)}
      </div>
    </>
  );
}

function Masonry({ images }: { images: Pick<GalleryImage, '_id' | 'filename'>[] }) {
  const { list, tile } = masonry(images.length);
  const shots = images.map(({ filename }, index) => ({
    path: filename,
    alt: `Picture ${index + 1} of ${images.length}`,
  }));
  return (
    <div className="masonry-frame">
      <ul className={list}>
        {images.map(({ _id, filename }, index) => (
          <li className={tile(filename)} key={_id}>
            <a
              href={imageVariants(filename).at(-1)?.webp}
              onClick={event => openLightbox(event, paths.gallery.title, shots, index)}
            >
              <Picture path={filename} alt={shots[index]?.alt ?? ''} sizes={sizes} eager={index === 0} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Loading() {
  return (
    <div role="status">
      <p className="loading-word">{siteMessages.loading}</p>
      <div className="masonry-frame" aria-hidden="true">
        <div className="masonry">
          {['tens-3 ones-6', 'tens-6 ones-4', 'tens-4 ones-8', 'tens-6', 'tens-3 ones-2', 'tens-5'].map(rows => (
            <div className={`masonry-item ${rows} blank blank-image`} key={rows} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Pictures of machines and works. */
export const gallery: Omit<SitePage, 'pattern'> = {
  queries: () => [queries.gallery],
  head: store => ({
    title: titleOf(store, paths.gallery.title),
    description: summary(`Pictures of machines and works by ${store.get(queries.company).value?.name ?? ''}.`),
  }),
  Component: Page,
};
