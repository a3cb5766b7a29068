import { paths } from '@hydraulics/common/contract/site-paths';
import type { Product } from '@hydraulics/common/nouns/products';
import { imageVariants, uploadsFolder } from '@hydraulics/common/units/images';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { NoImage } from '../cards.tsx';
import { viewerSizes } from './viewer-sizes.ts';

/** The page of a product image, for browsers without script. */
export const imagePage = (idOrName: string, path: string): string =>
  paths.productImage.href({ id: idOrName, file: path.slice(uploadsFolder.length + 1) });

const idOf = (index: number) => `image-${index + 1}`;

type ViewerProps = { product: Pick<Product, '_id' | 'address' | 'name' | 'images' | 'imageAlts'> };

/** The images of a product in a snapping strip, with thumbnails that link into it; see `strip.ts`. */
export function Viewer({ product: { _id: id, address, name, images, imageAlts: alts = [] } }: ViewerProps) {
  const shown = images.filter(path => imageVariants(path).length > 0);
  if (shown.length === 0) {
    return (
      <div className="viewer">
        <div className="viewer-frame">
          <NoImage />
        </div>
      </div>
    );
  }
  return (
    <div className="viewer" data-island="strip">
      <ul
        className="viewer-frame viewer-strip drawing-paper"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Images of ${name}`}
        data-island="lightbox"
        data-name={`Images of ${name}`}
      >
        {shown.map((path, index) => {
          const alt = alts[images.indexOf(path)] || altOf(name, index, shown.length);
          return (
            <li className="viewer-image" key={path} id={idOf(index)}>
              <a
                href={imagePage(address || id, path)}
                aria-label={`Image ${index + 1} at full size: ${alt}`}
                data-image={path}
              >
                <Picture path={path} alt={alt} sizes={viewerSizes} eager={index === 0} />
                <Icon icon={icons.expand} className="viewer-zoom" />
              </a>
            </li>
          );
        })}
      </ul>
      {shown.length > 1 && (
        <ul className="viewer-thumbs">
          {shown.map((path, index) => (
            <li key={path}>
              <a
                href={`#${idOf(index)}`}
                aria-label={`Image ${index + 1} of ${shown.length}`}
                aria-current={index === 0 || undefined}
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
