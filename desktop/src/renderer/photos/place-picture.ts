import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import type { PlacedImage } from '@hydraulics/common/nouns/images/product-pictures';
import { z } from 'zod';

export type ProductCalls = Pick<Client['products'], 'get' | 'update'>;

/** Another user may save the product at the same time. */
const attempts = 3;

/** The answer to a change that the app keeps until there is a connection; `changeId` is its id in the queue. */
const queuedAnswer = z.object({ queued: z.literal(true), changeId: z.uuid() });

/** The result of changing images: the previous ones, and the id of the change while it waits to be sent. */
type Changed = { before: readonly string[]; waiting: string | null };

const asPlaced = (images: readonly string[]): PlacedImage[] => images.map(path => ({ path }));

/** Saves a product's list of images, derived from the current one; repeated if another user has saved in between. */
async function changeImages(
  products: ProductCalls,
  id: string,
  change: (images: readonly string[]) => { placed: readonly PlacedImage[]; files: readonly File[] },
  options?: CallOptions,
): Promise<Changed> {
  for (let attempt = 1; ; attempt++) {
    const { images, version } = await products.get({ id });
    const { placed, files } = change(images);
    const pictures = JSON.stringify({ images: placed });
    const sent = { id, version, pictures, ...(files.length > 0 && { images: [...files] }) };
    try {
      const answer = await products.update(sent as Parameters<ProductCalls['update']>[0], options);
      return { before: images, waiting: queuedAnswer.safeParse(answer).data?.changeId ?? null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'version_conflict' && attempt < attempts) continue;
      // The answer may have been lost, so the product is checked for the picture.
      if (error.code === 'network' && (await wasSaved(products, id, version, placed.length)))
        return { before: images, waiting: null };
      throw error;
    }
  }
}

/** Whether the product has the next version with the right number of images; another person's save would have another. */
const wasSaved = (products: ProductCalls, id: string, before: number, count: number): Promise<boolean> =>
  products.get({ id }).then(
    ({ images, version }) => version === before + 1 && images.length === count,
    () => false,
  );

/** The path of a placed picture at the website, null if the product already had it; or the waiting change. */
export type PlacedPicture = { path: string | null; waiting: string | null };

/**
 * Adds a picture after a product's other images. Without a connection the change waits to be sent.
 * @throws AppError with the website's reason
 */
export async function placePicture(
  products: ProductCalls,
  id: string,
  file: File,
  options?: CallOptions,
): Promise<PlacedPicture> {
  const change = (images: readonly string[]) => ({ placed: [...asPlaced(images), { file: 0 }], files: [file] });
  const { before, waiting } = await changeImages(products, id, change, options);
  if (waiting) return { path: null, waiting };
  const { images } = await products.get({ id });
  return { path: images.find(path => !before.includes(path)) ?? null, waiting: null };
}

/** Removes images from a product. */
export async function removePictures(products: ProductCalls, id: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const left = (images: readonly string[]) => asPlaced(images.filter(path => !paths.includes(path)));
  await changeImages(products, id, images => ({ placed: left(images), files: [] }));
}
