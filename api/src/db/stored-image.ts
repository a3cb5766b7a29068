declare const stored: unique symbol;

/**
 * The path or name of an uploaded image, as a row holds it. To the compiler it is no string, so that it fits only into
 * columns of this type, each of which its table must declare (see `table.ts`).
 */
export type StoredImage = { readonly [stored]: true };

export const storedImage = (path: string): StoredImage => path as unknown as StoredImage;

export const imagePath = (image: StoredImage): string => image as unknown as string;
