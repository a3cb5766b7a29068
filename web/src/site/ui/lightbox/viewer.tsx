import { paths } from '@hydraulics/common/contract/site-paths';
import type { Product } from '@hydraulics/common/nouns/products';
import { imageVariants, uploadsFolder } from '@hydraulics/common/units/images';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { NoImage } from '../cards.tsx';
import { openLightbox } from './open-lightbox.ts';
import { viewerSizes } from './viewer-sizes.ts';

/** The page of a product image, for browsers without script. */
export const imagePage = (id: string, path: string): string =>
  paths.productImage.href({ id, file: path.slice(uploadsFolder.length + 1) });

const idOf = (index: number) => `image-${index + 1}`;

type ViewerProps = { product: Pick<Product, '_id' | 'name' | 'images' | 'imageAlts'> };

/**
 * The images of a product in a snapping strip, with thumbnails that link into it. With script a thumbnail does not
 * scroll the page, and the current thumbnail follows the strip.
 */
export function Viewer({ product: { _id: id, name, images, imageAlts: alts = [] } }: ViewerProps) {
  const shown = images.filter(path => imageVariants(path).length > 0);
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useCurrent(strip);
  if (shown.length === 0) {
    return (
      <div className="viewer">
        <div className="viewer-frame">
          <NoImage />
        </div>
      </div>
    );
  }
  const shots = shown.map((path, index) => ({
    path,
    alt: alts[images.indexOf(path)] || altOf(name, index, shown.length),
  }));
  const choose = (event: MouseEvent, index: number) => {
    const list = strip.current;
    if (!list || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setCurrent(index);
    list.scrollTo({ left: index * list.clientWidth });
  };
  return (
    <div className="viewer">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className="viewer-frame viewer-strip drawing-paper" ref={strip} tabIndex={0} aria-label={`Images of ${name}`}>
        {shown.map((path, index) => (
          <li className="viewer-image" key={path} id={idOf(index)}>
            <a
              href={imagePage(id, path)}
              aria-label={`Image ${index + 1} at full size: ${shots[index]?.alt}`}
              onClick={event => openLightbox(event, `Images of ${name}`, shots, index)}
            >
              <Picture path={path} alt={shots[index]?.alt ?? ''} sizes={viewerSizes} eager={index === 0} />
              <span className="viewer-zoom">
                <Icon icon={icons.expand} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length > 1 && (
        <ul className="viewer-thumbs">
          {shown.map((path, index) => (
            <li key={path}>
              <a
                href={`#${idOf(index)}`}
                aria-label={`Image ${index + 1} of ${shown.length}`}
                aria-current={index === current || undefined}
                onClick={event => choose(event, index)}
              >
                <Picture path={path} alt="" sizes="140px" pixels={420} />
                <span className="viewer-thumb-number figure" aria-hidden="true">
                  {index + 1}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const altOf = (name: string, index: number, number: number) =>
  number === 1 ? name : `${name}, image ${index + 1} of ${number}`;

function useCurrent(strip: React.RefObject<HTMLUListElement | null>) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const follow = () => setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    follow();
    list.addEventListener('scroll', follow, { passive: true });
    return () => list.removeEventListener('scroll', follow);
  }, [strip]);
  return [current, setCurrent] as const;
}
