import { imageVariants } from '@hydraulics/common/images';
import { messages } from '@hydraulics/common/messages';
import { paths } from '@hydraulics/common/paths';
import { useQuery } from '../data/use-query.ts';
import { Picture } from '../ui/picture.tsx';
import { Banner, TitleBlock } from './banner.tsx';
import { summary, titleOf } from './head.ts';
import type { SitePage } from './page.ts';
import { queries } from './queries.ts';
import { LoadFailed, Nothing } from './states.tsx';

const sizes = '(min-width: 900px) 32vw, (min-width: 750px) 48vw, 94vw';
/** How many pictures are fetched at once; the rest wait until they are near. */
const atOnce = 3;

function Page() {
  const { value, ...read } = useQuery(queries.gallery);
  const images = value?.filter(({ filename }) => imageVariants(filename).length > 0);
  return (
    <>
      <Banner title={paths.gallery.title}>
        {images && images.length > 0 && <TitleBlock cells={[['Pictures', images.length]]} />}
      </Banner>
      <div className="band wrap">
        {images && images.length === 0 && <Nothing>{messages.noImages}</Nothing>}
        {images && images.length > 0 && (
          <ul className="masonry">
            {images.map(({ _id, filename }, index) => (
              <li className="masonry-item" key={_id}>
                <a href={imageVariants(filename).at(-1)?.webp}>
                  <Picture
                    path={filename}
                    alt={`Picture ${index + 1} of ${images.length}`}
                    sizes={sizes}
                    eager={index < atOnce}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {!images && (read.state === 'error' ? <LoadFailed retry={read.retry} /> : <Loading />)}
      </div>
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <p className="loading-word">{messages.loading}</p>
      <div className="masonry" aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
          <div className="masonry-item blank blank-image" key={key} />
        ))}
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
