import { fieldError } from '@hydraulics/common/contract/errors';
import type { ProductPictures } from '@hydraulics/common/nouns/images/product-pictures';
import { counted } from '@hydraulics/common/text';
import type { Tables } from '../../../db/database.ts';
import { filePath, type StoredFile } from '../../../db/stored-file.ts';
import { imagesOfProduct, type ProductRow } from '../../../db/tables/products.ts';
import { findStored } from '../../../repositories/files/stored-files.ts';
import { earlierImages } from '../../../repositories/versions.ts';

type Pictures = ProductPictures | undefined;

/** The stored images that pictures name, by path. */
const pathsIn = (pictures: Pictures): string[] =>
  [...(pictures?.images ?? []), pictures?.specImage].flatMap(one => one?.path ?? []);

/** The texts of the images that pictures place, in their order. */
export const altsIn = (pictures: Pictures): (string | undefined)[] => (pictures?.images ?? []).map(({ alt }) => alt);

/** The images of a product, and those that pictures name from earlier versions, other products and the gallery. */
export async function knownImages(tables: Tables, row: ProductRow, pictures: Pictures): Promise<StoredFile[]> {
  const present = imagesOfProduct(row);
  const isPresent = (path: string) => present.some(image => filePath(image) === path);
  const others = pathsIn(pictures).filter(path => !isPresent(path));
  if (others.length === 0) return present;
  const earlier = await earlierImages(tables, { record: 'products', recordId: row.id });
  return [...present, ...earlier, ...(await findStored(tables, others))];
}

/** The images of a copied product, and those that pictures name from other products and the gallery. */
export const imagesToCopy = async (
  tables: Tables,
  source: ProductRow | null,
  pictures: Pictures,
): Promise<StoredFile[]> => [
  ...(source ? imagesOfProduct(source) : []),
  ...(await findStored(tables, pathsIn(pictures))),
];

type ArrangedFrom<Present> = { present: Present; known: StoredFile[] };

/** The specification image: the sent one, or else the named or the present one. */
export function arrangeSpecImage(
  { present, known }: ArrangedFrom<StoredFile | null>,
  sent: StoredFile | undefined,
  pictures: Pictures,
): StoredFile | null {
  if (sent) return sent;
  if (!pictures?.specImage) return pictures?.specImage === null ? null : present;
  return findImage(known, pictures.specImage.path, {
    field: 'pictures.specImage.path',
    name: 'The specification image',
  });
}

/**
 * The new list of images: as `pictures` places them, else the sent ones if any, else the present ones. Sent images
 * without a place are last.
 */
export function arrangeImages(
  { present, known }: ArrangedFrom<StoredFile[]>,
  sent: StoredFile[],
  pictures: Pictures,
): StoredFile[] {
  if (!pictures?.images) return sent.length > 0 ? sent : present;
  const waiting = new Map(sent.entries());
  const arranged = pictures.images.map(({ path, file = 0 }, position) => {
    const field = `pictures.images.${position}`;
    const name = `Image ${position + 1}`;
    if (path !== undefined) return findImage(known, path, { field: `${field}.path`, name });
    const image = waiting.get(file);
    if (!image) {
      const reason = sent[file]
        ? 'already has a place'
        : `was not sent: ${countOf(sent.length)} came with this request`;
      throw fieldError(`${field}.file`, `${name} is file ${file}, which ${reason}. Nothing was saved.`);
    }
    waiting.delete(file);
    return image;
  });
  return [...arranged, ...waiting.values()];
}

const countOf = (files: number) => counted(files, 'file', 'files');

/** The known image with this path. */
function findImage(known: StoredFile[], path: string, { field, name }: { field: string; name: string }): StoredFile {
  const image = known.find(one => filePath(one) === path);
  if (image) return image;
  throw fieldError(
    field,
    `${name} is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.`,
  );
}
