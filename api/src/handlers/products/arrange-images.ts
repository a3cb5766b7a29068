import { AppError } from '@hydraulics/common/contract/errors';
import { newImage } from '@hydraulics/common/nouns/products';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import { imagesOfProduct, type ProductRow } from '../../db/tables/products.ts';
import { findStored } from '../../repositories/stored-files.ts';
import { earlierImages } from '../../repositories/versions.ts';

/**
 * The images of the product, and those in the input that come from earlier versions, other products and the gallery.
 */
export async function knownImages(
  tables: Tables,
  row: ProductRow,
  input: { imageOrder?: string[] | undefined; earlierSpecImage?: string | undefined },
): Promise<StoredFile[]> {
  const present = imagesOfProduct(row);
  const requested = [...(input.imageOrder ?? []), input.earlierSpecImage ?? newImage].filter(path => path !== newImage);
  const isPresent = (path: string) => present.some(image => filePath(image) === path);
  if (requested.every(isPresent)) return present;
  const earlier = await earlierImages(tables, { record: 'products', recordId: row.id });
  return [
    ...present,
    ...earlier,
    ...(await findStored(
      tables,
      requested.filter(path => !isPresent(path)),
    )),
  ];
}

/** The existing image to use as specification image, if any. */
export function earlierSpecImage(known: StoredFile[], path: string | undefined): StoredFile | null {
  return path ? findImage(known, path, { field: 'earlierSpecImage', name: 'The specification image' }) : null;
}

type Place = { field: string; name: string };

function findImage(known: StoredFile[], path: string, { field, name }: Place): StoredFile {
  const image = known.find(image => filePath(image) === path);
  if (image) return image;
  const message = `${name} is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.`;
  throw new AppError('invalid_input', message, { details: [{ path: field, message }] });
}

type ArrangedFrom = { present: StoredFile[]; known: StoredFile[] };

/** The new list of images: in `order` if given, else the sent ones if any, else the current ones. */
export function arrangeImages(
  { present, known }: ArrangedFrom,
  sent: StoredFile[],
  order: string[] | undefined,
): StoredFile[] {
  if (!order) return sent.length > 0 ? sent : present;
  const waiting = [...sent];
  const arranged = order.map((entry, position) => {
    if (entry !== newImage) {
      return findImage(known, entry, { field: `imageOrder.${position}`, name: `Image ${position + 1}` });
    }
    const image = waiting.shift();
    if (image) return image;
    const message = 'Image order contains more new images than were sent.';
    throw new AppError('invalid_input', message, { details: [{ path: `imageOrder.${position}`, message }] });
  });
  return [...arranged, ...waiting];
}
